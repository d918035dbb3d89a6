import { cancelWithdrawal } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { balanceKey } from '../../api/queries.ts'
import { withdrawalQuery, withdrawalsKey } from '../../api/withdrawal-queries.ts'
import { ask } from '../../dialogs/ask.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useMoneyPhrases } from '../../language/phrases.ts'
import classes from './money.module.css'

/** Props of {@link CancelWithdrawal}. */
export interface CancelWithdrawalProps {
  readonly withdrawalId: string
  /** The amount, as it is shown. */
  readonly amount: string
}

/** Cancels a withdrawal after a question. */
export function CancelWithdrawal({ withdrawalId, amount }: CancelWithdrawalProps) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const language = useLanguage((state) => state.language)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelWithdrawal, { params: { withdrawalId } }),
    onSuccess: (cancelled) => queries.setQueryData(withdrawalQuery(withdrawalId, language).queryKey, cancelled),
    // A refusal means that somebody has decided about it.
    onSettled: () =>
      Promise.all([withdrawalsKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const asked = async () => {
    const answer = await ask({
      icon: 'warning',
      title: say('payout.cancelTitle'),
      html: `<p>${say('payout.cancelText', amount)}</p>`,
      buttons: [
        { answer: 'cancel', label: say('payout.cancel') },
        { answer: 'keep', label: say('payout.keep') },
      ],
    })
    if (answer === 'cancel') mutate()
  }
  return (
    <>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button className={classes.cancel} kind="quiet" loading={isPending} onClick={() => void asked()}>
        {say('payout.cancel')}
      </Button>
    </>
  )
}
