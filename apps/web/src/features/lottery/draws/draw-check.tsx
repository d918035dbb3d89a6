import { verifyDraw, type DrawVerdicts } from '@baize/lottery'
import { card } from '@baize/ui/look'
import { Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { SaveRecord } from '../parts/save-record.tsx'
import { VerdictList } from '../parts/verdict-list.tsx'
import type { PublishedDraw } from './draw.types.ts'
import classes from './draw-page.module.css'

const parts = ['secret', 'seal', 'beacon', 'numbers'] as const

/** What this browser computes of a draw; nothing is asked of the server. */
export function useDrawVerdicts(draw: PublishedDraw): DrawVerdicts | undefined {
  // The computation is asynchronous because browsers check signatures so.
  const { data } = useQuery({
    queryKey: ['verified-draw', draw],
    queryFn: () => verifyDraw(draw),
    staleTime: Infinity,
    gcTime: 60_000,
    networkMode: 'always',
  })
  return data
}

/** The draw, computed again in the browser, with a tick or a cross for each step. */
export function DrawCheck({ draw }: { readonly draw: PublishedDraw }) {
  const say = useLotteryPhrases()
  const verdicts = useDrawVerdicts(draw)
  const isOwn = draw.source === 'own'
  return (
    <section aria-labelledby="check" className={`${card} ${classes.part}`}>
      <h2 id="check">{say('draw.check')}</h2>
      <p className={classes.muted}>{say(isOwn ? 'draw.checkText' : 'draw.checkOfficial')}</p>
      {!isOwn ? null : verdicts === undefined ? (
        <Skeleton height="10rem" />
      ) : (
        <VerdictList list={parts.map((part) => ({ text: say(`draw.check.${part}`), verdict: verdicts[part] }))} />
      )}
      <div className={classes.save}>
        <SaveRecord name={`draw-${draw.gameCode}-${draw.number}`} record={draw} />
        <p className={classes.muted}>{say('draw.saveText')}</p>
      </div>
    </section>
  )
}
