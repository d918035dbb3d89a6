import type { DrawStep } from '@baize/fairness'
import { useProofPhrases } from '../../language/phrases.ts'
import { Value } from './step.tsx'
import classes from './verify.module.css'

/** The numbers read from the HMAC blocks, in the order in which the game takes them. */
export function DrawsTable({
  draws,
  blocks,
  kind,
}: {
  readonly draws: readonly DrawStep[]
  readonly blocks: readonly string[]
  /** What the numbers are for: the reels of a slot, or another game. */
  readonly kind: 'slot' | 'other'
}) {
  const t = useProofPhrases()
  const heads = ['draws.bytes', 'draws.number', `draws.places.${kind}`, `draws.stop.${kind}`] as const
  return (
    <>
      {blocks.map((block, index) => (
        <Value key={block} name={t('draws.block', index)}>
          {block}
        </Value>
      ))}
      <div aria-label={t('step.draws')} className={classes.scroll} role="region" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{t(head)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draws.map((draw) => (
              <tr key={`${draw.block}/${draw.offset}`}>
                <td>
                  <code>{blocks[draw.block]?.slice(draw.offset * 2, draw.offset * 2 + 8)}</code>
                </td>
                <td>{draw.uint32}</td>
                <td>{draw.n}</td>
                <td>{draw.rejected ? t('draws.rejected') : `${draw.uint32} mod ${draw.n} = ${draw.value}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
