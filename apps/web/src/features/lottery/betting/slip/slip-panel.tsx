import type { LotterySlip } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useState } from 'react'
import type { LotteryGame, PricedPick, SaleTerms } from '../slip.rules.ts'
import { refusedPicks } from '../refused-pick.rules.ts'
import { useBuySlip } from '../use-buy-slip.ts'
import type { DrawChoice } from '../use-draw-choice.ts'
import type { Entry } from '../use-entry.ts'
import type { Slip } from '../use-slip.ts'
import { BoughtSlip } from './bought-slip.tsx'
import type { Buying } from './buying.ts'
import { ChaseForm } from './chase-form.tsx'
import { ConfirmSlip } from './confirm-slip.tsx'
import { NumberSets } from './number-sets.tsx'
import { SlipList } from './slip-list.tsx'
import { usePriced } from './use-priced.ts'

/** Props of {@link SlipPanel}. */
export interface SlipPanelProps {
  readonly game: LotteryGame
  readonly choice: DrawChoice
  readonly entry: Entry
  readonly terms: SaleTerms
  readonly slip: Slip
  /** Called when a bet goes back to where its numbers were chosen. */
  readonly onEdit: () => void
}

type Step = { readonly kind: 'list' | 'chase' | 'sets' } | { readonly kind: 'confirm'; readonly drawId: string }

/** The slip: its bets, then its confirmation, then its number; or a plan of it, or the saved sets. */
export function SlipPanel({ game, choice, entry, terms, slip, onEdit }: SlipPanelProps) {
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const [bought, setBought] = useState<LotterySlip>()
  const priced = usePriced(terms, slip.picks)
  const toList = () => setStep({ kind: 'list' })
  const buying = useBuying(game, slip, priced, {
    onBought: (sold) => {
      setBought(sold)
      toList()
    },
    onRefused: (error, drawId) => {
      toList()
      // The server's clock decides; the page goes on with the next draw and says so.
      if (error instanceof CallRefused && error.code === 'lottery.closed') choice.close(drawId)
    },
  })
  const { draw } = choice
  if (bought !== undefined && slip.picks.length === 0)
    return (
      <BoughtSlip
        game={game}
        onAgain={(picks) => slip.replace(picks)}
        onClose={() => setBought(undefined)}
        slip={bought}
      />
    )
  // Another draw than the one that was to be confirmed is not bought: the list says what has happened.
  if (step.kind === 'confirm' && draw?.drawId === step.drawId)
    return <ConfirmSlip buying={buying} draw={draw} game={game} onBack={toList} picks={priced} />
  if (step.kind === 'chase' && draw !== undefined && priced.length > 0)
    return (
      <ChaseForm
        draw={draw}
        game={game}
        onBack={toList}
        onStarted={() => {
          slip.clear()
          toList()
        }}
        picks={priced}
      />
    )
  if (step.kind === 'sets')
    return <NumberSets game={game} onBack={toList} picks={slip.picks} slip={slip} terms={terms} unit={entry.unit} />
  return (
    <SlipList
      buying={buying}
      choice={choice}
      game={game}
      onBuy={() => (draw === undefined ? undefined : setStep({ kind: 'confirm', drawId: draw.drawId }))}
      onChase={() => setStep({ kind: 'chase' })}
      onEdit={(pick) => {
        entry.edit(pick)
        slip.remove(pick.id)
        onEdit()
      }}
      onSets={() => setStep({ kind: 'sets' })}
      picks={priced}
      slip={slip}
    />
  )
}

interface BuyingEvents {
  readonly onBought: (slip: LotterySlip) => void
  readonly onRefused: (error: Error, drawId: string) => void
}

function useBuying(
  game: LotteryGame,
  slip: Slip,
  picks: readonly PricedPick[],
  { onBought, onRefused }: BuyingEvents,
): Buying {
  const [ratesBefore, setRatesBefore] = useState(game.rates)
  const { mutate, error, isPending, reset } = useBuySlip((sold) => {
    slip.clear()
    onBought(sold)
  })
  return {
    error,
    isPending,
    reset,
    ratesBefore,
    refused: error instanceof CallRefused ? refusedPicks(error.fields, picks) : [],
    buy: ({ drawId }) => {
      setRatesBefore(game.rates)
      const wanted = slip.picks.map(({ bet, selection, unit }) => ({ bet, selection, unit }))
      mutate(
        { drawId, picks: wanted, termsVersion: game.termsVersion },
        { onError: (refusal) => onRefused(refusal, drawId) },
      )
    },
  }
}
