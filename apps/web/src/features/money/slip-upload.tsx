import { uploadSlip, type Deposit } from '@baize/contract'
import { Alert } from '@baize/ui'
import { plainLink } from '@baize/ui/look'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { depositQuery, depositsKey } from '../../api/deposit-queries.ts'
import { useErrorText, useMoneyPhrases, type MoneyKey } from '../../language/phrases.ts'
import { PictureButton, problemOfPicture } from '../../forms/picture-button.tsx'
import { SlipList } from './slip-list.tsx'
import own from './transfer.module.css'

/** The upload of a transfer's slip, what became of those that were uploaded, and in a demo the way to one. */
export function SlipUpload({ deposit: { depositId, transfer } }: { readonly deposit: Deposit }) {
  const say = useMoneyPhrases()
  const { send, isPending, message } = useSlipUpload(depositId)
  if (transfer === null) return null
  const { takesSlip, slips, slipsLeft, demoSlipUrl } = transfer
  return (
    <section aria-busy={isPending} aria-label={say('slip.title')} className={own.upload}>
      <SlipList slips={slips} />
      {takesSlip ? (
        <>
          <PictureButton
            fullWidth
            isPending={isPending}
            kind="primary"
            label={say(slips.length === 0 ? 'slip.upload' : 'slip.another')}
            onFile={send}
            size="lg"
            testId="slip-file"
          />
          <p className={own.note}>{say('slip.rule', slipsLeft)}</p>
          {demoSlipUrl === null ? null : (
            // In a tab of its own: the member comes back with the picture.
            <a className={plainLink} href={demoSlipUrl} rel="noreferrer" target="_blank">
              {say('slip.demo')}
              <IconExternalLink aria-hidden size="1.125rem" />
            </a>
          )}
        </>
      ) : null}
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
    </section>
  )
}

function useSlipUpload(depositId: string) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<MoneyKey>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => call(uploadSlip, { params: { depositId }, body: file }),
    onSuccess: (sent) => queries.setQueryData(depositQuery(depositId).queryKey, sent),
    onSettled: () => queries.invalidateQueries({ queryKey: depositsKey }),
  })
  return {
    send(file: File) {
      const found = problemOfPicture(file)
      reset()
      setProblem(found === undefined ? undefined : `slip.${found}`)
      if (found === undefined) mutate(file)
    },
    isPending,
    message: problem === undefined ? (error === null ? undefined : errorText(error)) : say(problem),
  }
}
