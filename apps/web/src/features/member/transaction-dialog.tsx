import type { Movement } from '@baize/contract'
import { Button, Dialog } from '@baize/ui'
import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../api/use-brand.ts'
import { useLastOf } from '../../dialogs/use-last-of.ts'
import { useMoneyPhrases, usePhrases, useProofPhrases } from '../../language/phrases.ts'
import { Facts } from './facts.tsx'
import own from './transactions-page.module.css'

/** Props of {@link TransactionDialog}. */
export interface TransactionDialogProps {
  readonly movement: Movement | undefined
  readonly symbol: string
  readonly onClose: () => void
}

/** One movement of the account record, down to its posting. */
export function TransactionDialog({ movement, symbol, onClose }: TransactionDialogProps) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const shown = useLastOf(movement)
  return (
    <Dialog
      closeLabel={t('shell.close')}
      onClose={onClose}
      opened={movement !== undefined}
      size="md"
      title={say('entries.title')}
    >
      {shown === undefined ? null : (
        <div className={own.dialog}>
          <Details movement={shown} symbol={symbol} />
          <Reference movement={shown} />
        </div>
      )}
    </Dialog>
  )
}

function Details({ movement, symbol }: { readonly movement: Movement; readonly symbol: string }) {
  const say = useMoneyPhrases()
  const proof = useProofPhrases()
  const { money, time } = useFormat()
  const { gameName, gameCode, lane, batch, postingId } = movement
  const references = [
    [say('entries.depositId'), movement.depositId],
    [say('entries.withdrawalId'), movement.withdrawalId],
    [say('entries.game'), gameName ?? gameCode],
    [say('entries.provider'), movement.vendorName],
    [say('entries.round'), movement.roundId],
    [say('entries.transaction'), movement.transactionId],
  ] as const
  return (
    <Facts
      facts={[
        [say('entries.kind'), say(`entry.${movement.kind}`)],
        [proof('record.time'), time(movement.at)],
        [say('entries.before'), money(movement.balanceBefore, symbol)],
        [say('entries.amount'), money(movement.amount, symbol)],
        [say('entries.balance'), money(movement.balanceAfter, symbol)],
        ...references.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
        [say('entries.posting'), postingId],
        [say('entries.place'), proof('postings.placeOf', lane, batch, postingId)],
      ]}
    />
  )
}

/** Leads to what the movement belongs to, where there is a page for it. */
function Reference({ movement }: { readonly movement: Movement }) {
  const { depositId, withdrawalId, roundId, hasProof, slipId } = movement
  const say = useMoneyPhrases()
  const proof = useProofPhrases()
  const navigate = useNavigate()
  if (depositId !== null)
    return (
      <Button
        fullWidth
        kind="primary"
        onClick={() => void navigate({ to: '/depositv2', search: { order: depositId } })}
      >
        {say('entries.toDeposit')}
      </Button>
    )
  if (withdrawalId !== null)
    return (
      <Button
        fullWidth
        kind="primary"
        onClick={() => void navigate({ to: '/withdraw', search: { withdrawal: withdrawalId } })}
      >
        {say('entries.toWithdrawal')}
      </Button>
    )
  if (slipId !== null)
    return (
      <Button fullWidth kind="primary" onClick={() => void navigate({ to: '/slips/$slipId', params: { slipId } })}>
        {proof('round.slip')}
      </Button>
    )
  if (roundId === null || !hasProof) return null
  return (
    <Button fullWidth kind="primary" onClick={() => void navigate({ to: '/verify/$roundId', params: { roundId } })}>
      {proof('round.verify')}
    </Button>
  )
}
