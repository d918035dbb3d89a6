import { cancelWithdrawal } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { balanceKey } from '../../api/queries.ts'
import { withdrawalQuery, withdrawalsKey } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { CancelButton } from './cancel-button.tsx'

/** Props of {@link CancelWithdrawal}. */
export interface CancelWithdrawalProps {
  readonly withdrawalId: string
  /** The amount, as it is shown. */
  readonly amount: string
}

/** Cancels a withdrawal after a question. */
export function CancelWithdrawal({ withdrawalId, amount }: CancelWithdrawalProps) {
  const say = useMoneyPhrases()
  const queries = useQueryClient()
  const language = useLanguage((state) => state.language)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelWithdrawal, { params: { withdrawalId } }),
    onSuccess: (cancelled) => queries.setQueryData(withdrawalQuery(withdrawalId, language).queryKey, cancelled),
    // A refusal means that somebody has decided about it.
    onSettled: () =>
      Promise.all([withdrawalsKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <CancelButton
      error={error}
      isPending={isPending}
      kind="quiet"
      label={say('payout.cancel')}
      onCancel={mutate}
      question={{
        title: say('payout.cancelTitle'),
        text: say('payout.cancelText', amount),
        keep: say('payout.keep'),
      }}
    />
  )
}
