import { signInToday, type signInDays, type ValueOf } from '@baize/contract'
import { Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconCalendarCheck, IconCheck, IconGift } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { balanceKey } from '../../api/queries.ts'
import { rewardsKey, signInQuery } from '../../api/reward-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useErrorText, useRewardPhrases } from '../../language/phrases.ts'
import classes from './sign-in-strip.module.css'

type Days = ValueOf<typeof signInDays>

/** Seven days in a row, each with its reward; nothing if the brand has none. */
export function SignInStrip() {
  const { data } = useQuery(signInQuery())
  if (data === undefined || data.days.length === 0) return null
  return <Strip data={data} />
}

function Strip({ data }: { readonly data: Days }) {
  const say = useRewardPhrases()
  const { money, minute } = useFormat()
  const { mutate, isPending } = useSignIn(data.currencySymbol)
  return (
    <section aria-labelledby="sign-in-days" className={`${card} ${classes.card}`}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.heading} id="sign-in-days">
            {say('signIn.title')}
          </h2>
          <p className={classes.muted}>{data.isDone ? say('signIn.next', minute(data.nextAt)) : say('signIn.text')}</p>
        </div>
        <Button
          disabled={data.isDone}
          icon={<IconCalendarCheck aria-hidden size="1.25rem" />}
          kind="primary"
          loading={isPending}
          onClick={() => mutate()}
        >
          {say(data.isDone ? 'signIn.done' : 'signIn.now')}
        </Button>
      </div>
      <ol className={classes.days}>
        {data.days.map(({ amount, state }, place) => (
          // The days are always the same seven.
          // oxlint-disable-next-line react/no-array-index-key -- their place is what they are
          <li
            aria-current={state === 'today' ? 'step' : undefined}
            className={classes.day}
            data-state={state}
            key={place}
          >
            <span className={classes.number}>{say('signIn.day', place + 1)}</span>
            {state === 'done' ? (
              <IconCheck aria-hidden size="1.5rem" />
            ) : (
              <IconGift aria-hidden size="1.5rem" stroke={1.6} />
            )}
            <strong className={classes.amount}>{money(amount, data.currencySymbol)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useSignIn(symbol: string) {
  const say = useRewardPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(signInToday, {}),
    onSuccess: ({ reward }) => passingNote.say(say('centre.claimed', money(reward.amount, symbol))),
    onError: (error) => passingNote.say(errorText(error)),
    onSettled: () => Promise.all([rewardsKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
