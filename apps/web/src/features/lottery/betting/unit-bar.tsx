import { formatAmount, minorSum } from '@baize/money'
import { Button, TextInput } from '@baize/ui'
import { IconReceipt } from '@tabler/icons-react'
import { useFormat } from '../../../api/use-brand.ts'
import { asTyped, readAmount } from '../../../forms/amount.rules.ts'
import { useLotteryBettingPhrases } from '../../../language/phrases.ts'
import classes from './betting.module.css'
import type { LotteryGame, PricedPick, SlipTotal } from './slip.rules.ts'
import type { Entry } from './use-entry.ts'
import { useFaultText } from './use-fault-text.ts'

/** Props of {@link UnitBar}. */
export interface UnitBarProps {
  readonly game: LotteryGame
  readonly entry: Entry
  readonly picks: readonly PricedPick[]
  readonly total: SlipTotal
  readonly slipSize: number
  readonly onAdd: () => void
  readonly onOpenSlip: () => void
}

const factors = [1, 5, 10, 50, 100] as const

/** The stake of a line, what the chosen numbers cost, and the buttons that put them on the slip and open it. */
export function UnitBar({ game, entry, picks, total, slipSize, onAdd, onOpenSlip }: UnitBarProps) {
  const say = useLotteryBettingPhrases()
  const faultText = useFaultText(game)
  const { money, count } = useFormat()
  const { currencySymbol: symbol, currencyDigits: digits } = game
  const fault = picks.find((pick) => pick.fault !== undefined)?.fault
  const cost = money(formatAmount(minorSum(total.stakeMinor), digits), symbol)
  return (
    <div className={classes.unitBar}>
      <div className={classes.unitRow}>
        <UnitInput game={game} onType={entry.setUnit} typed={entry.unit} />
        <div aria-label={say('unit.quick')} className={classes.unitChips} role="group">
          {factors.map((factor) => {
            const amount = multipleOf(game, factor)
            return (
              <button className={classes.unitChip} key={factor} onClick={() => entry.setUnit(amount)} type="button">
                {amount}
              </button>
            )
          })}
        </div>
      </div>
      <div className={classes.addRow}>
        <p aria-live="polite" className={classes.cost}>
          <span>{fault === undefined ? say('unit.lines', count(total.lines)) : faultText(fault)}</span>
          <strong>{cost}</strong>
        </p>
        <Button
          aria-label={say('slip.open', slipSize)}
          className={classes.slipButton ?? ''}
          icon={<IconReceipt aria-hidden size="1.25rem" />}
          onClick={onOpenSlip}
        >
          {count(slipSize)}
        </Button>
        <Button
          className={classes.addButton ?? ''}
          disabled={picks.length === 0 || fault !== undefined}
          kind="primary"
          onClick={onAdd}
        >
          {say('entry.add')}
        </Button>
      </div>
    </div>
  )
}

/** A multiple of the smallest unit as it is typed: 50 of 0.20 is `10`. */
function multipleOf({ limits, currencyDigits }: LotteryGame, factor: number): string {
  const least = readAmount(limits.minUnit, currencyDigits, undefined)
  const minor = 'amount' in least ? BigInt(least.amount.replace('.', '')) * BigInt(factor) : BigInt(factor)
  return asTyped(formatAmount(minorSum(minor), currencyDigits))
}

/** Props of {@link UnitInput}. */
export interface UnitInputProps {
  readonly game: LotteryGame
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly label?: string
  readonly error?: string | undefined
}

/** The field for the stake of a line. What is typed is kept as the server reads it, so that `1,000` is 1000. */
export function UnitInput({ game, typed, onType, label, error }: UnitInputProps) {
  const say = useLotteryBettingPhrases()
  const { currencySymbol: symbol, currencyDigits: digits } = game
  return (
    <TextInput
      aria-label={label ?? say('unit.label')}
      autoComplete="off"
      className={classes.unitInput ?? ''}
      error={error}
      inputMode="decimal"
      leftSection={<span className={classes.symbol}>{symbol}</span>}
      leftSectionWidth={`${1.5 + 0.5 * symbol.length}rem`}
      maxLength={20}
      onChange={({ currentTarget: { value } }) => {
        const read = readAmount(value, digits, undefined)
        // A point at the end is the beginning of decimals.
        onType('amount' in read && !/[.]\d*$/.test(value) ? asTyped(read.amount) : value)
      }}
      value={typed}
    />
  )
}
