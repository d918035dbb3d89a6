import { Button, Dialog, Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { proofQuery } from '../../api/later-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLastOf } from '../../dialogs/use-last-of.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases, useProofPhrases } from '../../language/phrases.ts'
import { Facts } from './facts.tsx'

/** One round of the record, with a link to its proof. */
export function RoundDialog({
  roundId,
  onClose,
}: {
  readonly roundId: string | undefined
  readonly onClose: () => void
}) {
  const t = usePhrases()
  const proof = useProofPhrases()
  const shown = useLastOf(roundId)
  return (
    <Dialog
      closeLabel={t('shell.close')}
      onClose={onClose}
      opened={roundId !== undefined}
      size="md"
      title={proof('round.title')}
    >
      {shown === undefined ? null : <RoundDetails roundId={shown} />}
    </Dialog>
  )
}

function RoundDetails({ roundId }: { readonly roundId: string }) {
  const proof = useProofPhrases()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { money, time } = useFormat()
  const language = useLanguage((state) => state.language)
  const { data, error } = useQuery(proofQuery(language, roundId))
  if (error !== null) return <p role="alert">{errorText(error)}</p>
  if (data === undefined) return <Skeleton height="20rem" />
  const { round } = data
  return (
    <>
      <Facts
        facts={[
          [proof('record.game'), round.gameName],
          [proof('record.time'), time(round.placedAt)],
          [proof('record.stake'), money(round.stake)],
          [proof('record.payout'), money(round.payout)],
          [proof('record.net'), money(round.net)],
          [proof('round.balanceAfter'), money(round.balanceAfter)],
          [proof('round.state'), proof(`round.${round.state}`)],
          [proof('round.id'), round.roundId],
        ]}
      />
      <Button fullWidth kind="primary" onClick={() => void navigate({ to: '/verify/$roundId', params: { roundId } })}>
        {proof('round.verify')}
      </Button>
    </>
  )
}
