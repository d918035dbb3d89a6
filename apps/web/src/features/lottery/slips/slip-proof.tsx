import { verifySlip, type Verdict } from '@baize/lottery'
import { Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { lotteryDrawQuery } from '../../../api/lottery-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useErrorText, useLotteryPhrases, type LotteryKey } from '../../../language/phrases.ts'
import { SaveRecord } from '../parts/save-record.tsx'
import { Value, VerdictSign } from '../parts/verdict-list.tsx'
import type { WholeSlip } from './slip.types.ts'
import classes from './slips.module.css'

/** The slip, computed again in the browser from its bets, its place under the seal, and the numbers of the draw. */
export function SlipProof({ slip }: { readonly slip: WholeSlip }) {
  const say = useLotteryPhrases()
  const errorText = useErrorText()
  const { money, count } = useFormat()
  const language = useLanguage((state) => state.language)
  const { data: draw, error } = useQuery(lotteryDrawQuery(language, slip.draw.drawId))
  const found = useMemo(() => (draw === undefined ? undefined : verifySlip(slip, draw)), [slip, draw])
  const { proof } = slip
  const isSealed = proof !== null
  const returned = slip.state === 'cancelled'
  return (
    <section aria-labelledby="proof" className={`${card} ${classes.part}`}>
      <h2 id="proof">{say('slip.proof')}</h2>
      <p className={classes.muted}>{say('slip.proofText')}</p>
      {error === null ? null : <p role="alert">{errorText(error)}</p>}
      {found === undefined ? (
        error === null ? (
          <Skeleton height="20rem" />
        ) : null
      ) : (
        <ol className={classes.checks}>
          <Check title="slip.check.text" text={say('slip.check.textText')} verdict={found.text}>
            <details>
              <summary>{say('slip.text')}</summary>
              <pre className={classes.leaf}>{slip.text}</pre>
            </details>
          </Check>
          <Check
            text={
              isSealed
                ? say('slip.check.placeText', count(proof.path.length), count(proof.index + 1), count(proof.size))
                : say(returned ? 'slip.check.placeCancelled' : 'slip.check.placeOpen')
            }
            title="slip.check.place"
            verdict={found.place}
          >
            {isSealed ? (
              <>
                <Value name={say('draw.value.root')} value={proof.root} />
                {proof.path.length === 0 ? null : (
                  <details>
                    <summary>{say('slip.path')}</summary>
                    <pre className={classes.leaf}>{proof.path.join('\n')}</pre>
                  </details>
                )}
              </>
            ) : null}
          </Check>
          <Check title="slip.check.stake" verdict={found.stake} />
          <Check
            text={
              found.due === undefined
                ? say('slip.check.payoutOpen')
                : say('slip.check.payoutText', money(found.due, slip.currencySymbol))
            }
            title="slip.check.payout"
            verdict={found.payout}
          />
        </ol>
      )}
      <div className={classes.save}>
        <SaveRecord name={`slip-${slip.slipId}`} record={slip} />
        <p className={classes.muted}>{say('draw.saveText')}</p>
      </div>
    </section>
  )
}

function Check({
  title,
  text,
  verdict,
  children,
}: {
  readonly title: LotteryKey
  readonly text?: string
  readonly verdict: Verdict
  readonly children?: ReactNode
}) {
  const say = useLotteryPhrases()
  return (
    <li className={classes.check}>
      <div className={classes.checkHead}>
        <h3>{say(title)}</h3>
        <VerdictSign verdict={verdict} />
      </div>
      {text === undefined ? null : <p className={classes.muted}>{text}</p>}
      {children}
    </li>
  )
}
