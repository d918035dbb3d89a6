import { formatByCode, type LotteryFormat } from '@baize/lottery'
import { EmptyState } from '@baize/ui'
import { IconTicketOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { serverNowMs } from '../../../api/server-clock.ts'
import { passingNote } from '../../../dialogs/passing-note.ts'
import { useLotteryBettingPhrases } from '../../../language/phrases.ts'
import { BetChooser } from './bet-chooser.tsx'
import classes from './betting.module.css'
import { DrawBar } from './draw-bar.tsx'
import { enteredBets } from './entry.rules.ts'
import { Picker } from './pickers/picker.tsx'
import { priceOf, saleTerms, totalOf, type LotteryGame, type SaleTerms } from './slip.rules.ts'
import { SlipPlace } from './slip/slip-place.tsx'
import { UnitBar } from './unit-bar.tsx'
import { useDrawChoice, type DrawChoice } from './use-draw-choice.ts'
import { useEntry, type Entry } from './use-entry.ts'
import { useSharedSlip } from './use-shared-slip.ts'
import { useSlip } from './use-slip.ts'

/** The betting view of a lottery whose data has arrived. */
export function BettingView({ game }: { readonly game: LotteryGame }) {
  const say = useLotteryBettingPhrases()
  const format = formatByCode(game.format)
  if (format === undefined || game.state !== 'open')
    return <EmptyState icon={<IconTicketOff size="2.25rem" />} title={say('view.unavailable')} />
  return <OpenView format={format} game={game} />
}

function OpenView({ game, format }: { readonly game: LotteryGame; readonly format: LotteryFormat }) {
  const choice = useDrawChoice(game)
  const entry = useEntry(game.gameCode, format, game.limits.minUnit)
  const drawId = choice.draw?.drawId ?? ''
  const terms = useMemo(() => saleTerms(game, drawId, serverNowMs()), [game, drawId])
  if (entry === undefined || terms === undefined) return null
  return <Sale choice={choice} entry={entry} game={game} terms={terms} />
}

interface SaleProps {
  readonly game: LotteryGame
  readonly choice: DrawChoice
  readonly entry: Entry
  readonly terms: SaleTerms
}

function Sale({ game, choice, entry, terms }: SaleProps) {
  const say = useLotteryBettingPhrases()
  const slip = useSlip(game.gameCode, { format: game.format, digits: game.currencyDigits })
  const [isSlipOpen, openSlip] = useState(false)
  const { bets, sets, unit } = entry
  const entered = useMemo(
    () =>
      enteredBets(
        terms,
        bets.map(({ code }) => code),
        sets,
        unit,
      ),
    [terms, bets, sets, unit],
  )
  const priced = useMemo(
    () => entered.picks.map((pick, index) => priceOf(terms, { ...pick, id: String(index) })),
    [terms, entered],
  )
  useSharedSlip(terms, slip, () => openSlip(true))
  const add = () => {
    const left = slip.add(entered.picks)
    passingNote.say(left === 0 ? say('entry.added', entered.picks.length) : say('slip.full'))
    if (left === 0) entry.clear()
  }
  return (
    <div className={classes.view}>
      <DrawBar choice={choice} game={game} hasBets={slip.picks.length > 0 || priced.length > 0} />
      <div className={classes.columns}>
        <div className={classes.entry}>
          <BetChooser entry={entry} game={game} />
          <Picker
            entry={entry}
            game={game}
            onPasted={(picks) => slip.add(picks)}
            skipped={entered.skipped}
            terms={terms}
          />
          <UnitBar
            entry={entry}
            game={game}
            onAdd={add}
            onOpenSlip={() => openSlip(true)}
            picks={priced}
            slipSize={slip.picks.length}
            total={totalOf(priced)}
          />
        </div>
        <SlipPlace
          choice={choice}
          entry={entry}
          game={game}
          isOpen={isSlipOpen}
          onClose={() => openSlip(false)}
          slip={slip}
          terms={terms}
        />
      </div>
    </div>
  )
}
