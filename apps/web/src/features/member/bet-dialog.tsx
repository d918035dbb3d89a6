import type { Bet } from '@baize/contract'
import { Button, Dialog } from '@baize/ui'
import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../api/use-brand.ts'
import { useLastOf } from '../../dialogs/use-last-of.ts'
import { usePhrases, useProofPhrases } from '../../language/phrases.ts'
import { Facts } from './facts.tsx'
import own from './transactions-page.module.css'

/** Props of {@link BetDialog}. */
export interface BetDialogProps {
  readonly bet: Bet | undefined
  readonly symbol: string
  readonly onClose: () => void
}

/** One row of the betting record, and the way to its proof. */
export function BetDialog({ bet, symbol, onClose }: BetDialogProps) {
  const t = usePhrases()
  const proof = useProofPhrases()
  const navigate = useNavigate()
  const shown = useLastOf(bet)
  const roundId = shown?.hasProof === true ? shown.roundId : null
  const slipId = shown?.slipId ?? null
  return (
    <Dialog
      closeLabel={t('shell.close')}
      onClose={onClose}
      opened={bet !== undefined}
      size="md"
      title={proof('round.title')}
    >
      {shown === undefined ? null : (
        <div className={own.dialog}>
          <Details bet={shown} symbol={symbol} />
          {roundId === null ? null : (
            <Button
              fullWidth
              kind="primary"
              onClick={() => void navigate({ to: '/verify/$roundId', params: { roundId } })}
            >
              {proof('round.verify')}
            </Button>
          )}
          {slipId === null ? null : (
            <Button
              fullWidth
              kind="primary"
              onClick={() => void navigate({ to: '/slips/$slipId', params: { slipId } })}
            >
              {proof('round.slip')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Details({ bet, symbol }: { readonly bet: Bet; readonly symbol: string }) {
  const proof = useProofPhrases()
  const { money, time, count } = useFormat()
  const several = [
    ...(bet.bets > 1 ? [[proof('profit.bets'), count(bet.bets)] as const] : []),
    ...(/[1-9]/.test(bet.returned) ? [[proof('record.returned'), money(bet.returned, symbol)] as const] : []),
  ]
  return (
    <>
      <Facts
        facts={[
          [proof('record.game'), nameOf(bet, proof)],
          [proof('record.vendor'), bet.vendorName],
          [proof('record.time'), time(bet.placedAt)],
          ...(bet.lastAt === bet.placedAt ? [] : [[proof('record.lastAt'), time(bet.lastAt)] as const]),
          [proof('record.stake'), money(bet.stake, symbol)],
          ...several,
          [proof('record.payout'), money(bet.payout, symbol)],
          [proof('record.net'), money(bet.net, symbol)],
          [proof('round.state'), proof(`round.${bet.state}`)],
          ...(bet.roundId === null ? [] : [[proof('round.id'), bet.roundId] as const]),
        ]}
      />
      <p className={own.note}>{proof('record.dayByDay')}</p>
    </>
  )
}

/** What was played: its name, or its code if the catalogue no longer has it. */
export function nameOf({ gameName, gameCode }: Bet, proof: ReturnType<typeof useProofPhrases>): string {
  return gameName ?? gameCode ?? proof('record.noGame')
}
