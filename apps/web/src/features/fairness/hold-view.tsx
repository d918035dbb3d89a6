import type { HeldCoin, HoldResult, PublishedSlot } from '@baize/engines'
import { useProofPhrases } from '../../language/phrases.ts'
import classes from './verify.module.css'

/** The hold of a round: what landed in each respin, the board at its end and what it pays. */
export function HoldView({
  start,
  hold,
  slot,
}: {
  /** The coins of the base spin. */
  readonly start: readonly HeldCoin[]
  readonly hold: HoldResult
  readonly slot: PublishedSlot
}) {
  const t = useProofPhrases()
  const coinText = ({ position: [reel, row], coins }: HeldCoin) => t('hold.coin', coins, reel + 1, row + 1)
  return (
    <section className={classes.spin}>
      <h3>{t('hold.title')}</h3>
      <HoldBoard coins={[...start, ...hold.respins.flat()]} slot={slot} />
      <ul className={classes.wins}>
        <li>{t('hold.start', start.length)}</li>
        {hold.respins.map((landed, index) => (
          <li key={index}>
            {landed.length === 0
              ? t('hold.nothing', index + 1)
              : t('hold.landed', index + 1, landed.map(coinText).join(', '))}
          </li>
        ))}
        {hold.full ? <li>{t('hold.full', hold.grandCoins)}</li> : null}
        <li>{t('hold.pays', hold.payCoins)}</li>
      </ul>
    </section>
  )
}

function HoldBoard({ coins, slot }: { readonly coins: readonly HeldCoin[]; readonly slot: PublishedSlot }) {
  const valueAt = (reel: number, row: number) =>
    coins.find(({ position }) => position[0] === reel && position[1] === row)?.coins
  return (
    <div aria-hidden className={classes.board}>
      {Array.from({ length: slot.rows }, (_, row) =>
        slot.strips.map((_strip, reel) => {
          const value = valueAt(reel, row)
          return (
            <span data-kind={value === undefined ? 'closed' : 'open'} key={`${row}/${reel}`}>
              {value}
            </span>
          )
        }),
      )}
    </div>
  )
}
