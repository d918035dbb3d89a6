import { stopChase, type LotteryChase } from '@baize/contract'
import { Button } from '@baize/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../../api/client.ts'
import { lotteryChasesQuery, ownLotteriesKey } from '../../../../api/lottery-queries.ts'
import { useFormat } from '../../../../api/use-brand.ts'
import { passingNote } from '../../../../dialogs/passing-note.ts'
import { useLanguage } from '../../../../language/language.ts'
import { useErrorText, useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import classes from './slip.module.css'

/** How many plans are shown: the running ones, and the last that ended. */
const maxShown = 5

/** The member's plans of this lottery: how far each is, what it cost and won, and the button that ends it. */
export function Plans({ gameCode }: { readonly gameCode: string }) {
  const say = useLotteryBettingPhrases()
  const heading = useId()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(lotteryChasesQuery(language, { gameCode }))
  const plans = data?.list.slice(0, maxShown) ?? []
  if (plans.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes.panel}>
      <h3 className={classes.title} id={heading}>
        {say('plan.title')}
      </h3>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanRow key={plan.chaseId} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

function PlanRow({ plan }: { readonly plan: LotteryChase }) {
  const say = useLotteryBettingPhrases()
  const errorText = useErrorText()
  const { money, count, minute } = useFormat()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(stopChase, { params: { chaseId: plan.chaseId }, body: {} }),
    onError: (error) => passingNote.say(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ownLotteriesKey }),
  })
  const isRunning = plan.state === 'running'
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <strong>{say('plan.draws', count(plan.drawsDone), count(plan.multipliers.length))}</strong>
        <span className={classes.muted}>{plan.end === null ? say('plan.running') : say(`plan.${plan.end}`)}</span>
      </div>
      <p className={classes.muted}>
        {say('plan.sums', money(plan.staked, plan.currencySymbol), money(plan.won, plan.currencySymbol))} ·{' '}
        {minute(plan.startedAt)}
      </p>
      {isRunning ? (
        <Button loading={isPending} onClick={() => mutate()} size="sm">
          {say('plan.stop')}
        </Button>
      ) : null}
    </li>
  )
}
