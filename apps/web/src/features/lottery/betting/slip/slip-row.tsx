import { formatAmount } from '@baize/money'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useFormat } from '../../../../api/use-brand.ts'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import type { LotteryGame, PricedPick } from '../slip.rules.ts'
import { UnitInput } from '../unit-bar.tsx'
import { useBetNames } from '../use-bet-names.ts'
import { useFaultText } from '../use-fault-text.ts'
import type { Slip } from '../use-slip.ts'
import classes from './slip.module.css'

/** Props of {@link SlipRow}. */
export interface SlipRowProps {
  readonly game: LotteryGame
  readonly slip: Slip
  readonly pick: PricedPick
  readonly isRefused: boolean
  /** The server's words about this bet. */
  readonly message: string | undefined
  readonly onEdit: () => void
  readonly onChange: () => void
}

/** A bet of the slip: its numbers, unit and price, and what is wrong with it. */
export function SlipRow({ game, slip, pick, isRefused, message, onEdit, onChange }: SlipRowProps) {
  const say = useLotteryBettingPhrases()
  const names = useBetNames(game.format)
  const faultText = useFaultText(game)
  const { money, count } = useFormat()
  const { draft, bet, lines, stakeMinor, highestMinor, cutLines, fault } = pick
  const { currencyDigits: digits, currencySymbol: symbol } = game
  const name = bet === undefined ? draft.bet : names.bet(bet.code)
  const problem = fault === undefined ? message : faultText(fault)
  return (
    <li className={classes.row} data-refused={isRefused || fault !== undefined}>
      <div className={classes.rowHead}>
        <strong>{name}</strong>
        <span className={classes.rowTools}>
          <button aria-label={say('slip.edit', name)} className={classes.tool} onClick={onEdit} type="button">
            <IconPencil aria-hidden size="1.125rem" />
          </button>
          <button
            aria-label={say('slip.remove', name)}
            className={classes.tool}
            onClick={() => {
              onChange()
              slip.remove(draft.id)
            }}
            type="button"
          >
            <IconX aria-hidden size="1.125rem" />
          </button>
        </span>
      </div>
      <p className={classes.selection}>{bet === undefined ? draft.selection : names.selection(bet, draft.selection)}</p>
      <div className={classes.price}>
        <UnitInput
          game={game}
          label={say('slip.unitOf', name)}
          onType={(unit) => {
            onChange()
            slip.setUnit(draft.id, unit)
          }}
          typed={draft.unit}
        />
        <span className={classes.muted}>
          {bet !== undefined && bet.cost > 1
            ? say('slip.timesCost', count(lines), bet.cost)
            : say('slip.times', count(lines))}
        </span>
        <strong className={classes.stake}>{money(formatAmount(stakeMinor, digits), symbol)}</strong>
      </div>
      {highestMinor > 0n ? (
        <p className={classes.muted}>
          {say('slip.wins', money(formatAmount(highestMinor, digits), symbol))}
          {cutLines > 0 ? ` · ${say('slip.cut', count(cutLines))}` : ''}
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
