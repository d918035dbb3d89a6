import type { PublishedSlot, SlotOutcome, SlotWin, SpinResult } from '@baize/engines'
import { useProofPhrases, useSymbolName } from '../../language/phrases.ts'
import { HoldView } from './hold-view.tsx'
import { SymbolWindow } from './symbol-window.tsx'
import { PoolView } from './pool-view.tsx'
import classes from './verify.module.css'

/** Every spin of a round: its window and its wins; then the hold that they started. */
export function Spins({ outcome, slot }: { readonly outcome: SlotOutcome; readonly slot: PublishedSlot }) {
  const { spins, hold, pool } = outcome
  return (
    <>
      {spins.map((spin, index) => (
        <Spin index={index} key={index} slot={slot} special={outcome.special} spin={spin} />
      ))}
      {hold === undefined ? null : <HoldView hold={hold} slot={slot} start={spins[0]?.coins ?? []} />}
      {pool === undefined ? null : <PoolView pool={pool} slot={slot} />}
    </>
  )
}

function Spin({
  spin,
  index,
  slot,
  special,
}: {
  /** The symbol that a book has chosen, if it has. */
  readonly special: string | undefined
  readonly spin: SpinResult
  readonly index: number
  readonly slot: PublishedSlot
}) {
  const t = useProofPhrases()
  const nameOf = useSymbolName(slot.code)
  return (
    <section className={classes.spin}>
      <h3>{spin.kind === 'base' ? t('spin.base') : t('spin.free', index, spin.multiplier)}</h3>
      <SymbolWindow game={slot} shown={spin} />
      {spin.wins.length === 0 ? <p className={classes.stepText}>{t('spin.noWin')}</p> : null}
      <ul className={classes.wins}>
        {spin.wins.map((win, place) => (
          <WinLine key={place} slot={slot} win={win} />
        ))}
        {spin.freeSpinsAwarded > 0 ? <li>{t('spin.awards', spin.freeSpinsAwarded)}</li> : null}
        {spin.freeSpinsAwarded > 0 && special !== undefined ? <li>{t('spin.special', nameOf(special))}</li> : null}
        {spin.lantern === undefined ? null : <li>{t('spin.lantern', spin.lantern, spin.multiplier)}</li>}
        {spin.coins === undefined || spin.coins.length === 0 ? null : (
          <li>{t('spin.coins', spin.coins.length, spin.coins.map(({ coins }) => coins).join(', '))}</li>
        )}
        {spin.multiplier > 1 && spin.wins.length > 0 ? (
          <li>{t('spin.multiplied', spin.multiplier, spin.payCoins)}</li>
        ) : null}
      </ul>
    </section>
  )
}

function WinLine({ win, slot }: { readonly win: SlotWin; readonly slot: PublishedSlot }) {
  const t = useProofPhrases()
  const name = useSymbolName(slot.code)(win.symbol)
  if (win.kind === 'line') return <li>{t('win.line', win.line + 1, win.count, name, win.payCoins)}</li>
  if (win.kind === 'ways') return <li>{t('win.ways', win.count, name, win.ways, win.payCoins)}</li>
  if (win.kind === 'expanded') return <li>{t('win.expanded', win.count, name, win.payCoins)}</li>
  return <li>{t('win.scatter', win.count, name, win.payCoins)}</li>
}
