import { confirmReceipt, type BodyOf } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { withdrawalQuery, withdrawalsKey } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'

/** Says whether the money of a withdrawal has arrived. */
export function useConfirmReceipt(withdrawalId: string) {
  const queries = useQueryClient()
  const language = useLanguage((state) => state.language)
  return useMutation({
    mutationFn: (body: BodyOf<typeof confirmReceipt>) => call(confirmReceipt, { params: { withdrawalId }, body }),
    onSuccess: (said) => queries.setQueryData(withdrawalQuery(withdrawalId, language).queryKey, said),
    // A refusal means that it has changed.
    onSettled: () => queries.invalidateQueries({ queryKey: withdrawalsKey }),
  })
}
