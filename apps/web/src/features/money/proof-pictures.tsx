import {
  addReceiptPicture,
  maxReceiptPictures,
  receiptPicture,
  removeReceiptPicture,
  type Withdrawal,
} from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { useFormat } from '../../api/use-brand.ts'
import { withdrawalQuery, withdrawalsKey } from '../../api/withdrawal-queries.ts'
import { OwnPicture } from '../../forms/own-picture.tsx'
import { PictureButton, problemOfPicture } from '../../forms/picture-button.tsx'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useMoneyPhrases, type MoneyKey } from '../../language/phrases.ts'
import classes from './money.module.css'
import own from './withdrawal.module.css'

interface ProofPicturesProps {
  readonly withdrawal: Withdrawal
  /** Whether to say that there must be one. */
  readonly isMissing: boolean
}

/** The pictures that show what has arrived: at most three, to add and to remove (9.009). */
export function ProofPictures({ withdrawal, isMissing }: ProofPicturesProps) {
  const say = useMoneyPhrases()
  const { minute } = useFormat()
  const heading = useId()
  const { pictures = [] } = withdrawal.receipt ?? {}
  const paidAt = withdrawal.steps.find(({ state }) => state === 'paid')?.at ?? withdrawal.requestedAt
  const { add, remove, isPending, message } = usePictures(withdrawal.withdrawalId)
  const shown = message ?? (isMissing ? say('receipt.proofMissing') : undefined)
  return (
    <section aria-busy={isPending} aria-labelledby={heading} className={own.proof}>
      <h2 className={own.proofTitle} id={heading}>
        {say('receipt.proof')}
      </h2>
      <p className={classes.muted}>{say('receipt.proofText', minute(paidAt), maxReceiptPictures)}</p>
      <PictureList onRemove={remove} pictures={pictures} />
      {pictures.length < maxReceiptPictures ? (
        <div>
          <PictureButton isPending={isPending} label={say('receipt.add')} onFile={add} testId="proof-file" />
        </div>
      ) : null}
      {shown === undefined ? null : (
        <Alert color="red" role="alert">
          {shown}
        </Alert>
      )}
    </section>
  )
}

interface PictureListProps {
  readonly pictures: NonNullable<Withdrawal['receipt']>['pictures']
  /** Without it, they can only be looked at. */
  readonly onRemove?: (pictureId: string) => void
}

/** The pictures that were uploaded; each opens in full. */
export function PictureList({ pictures, onRemove }: PictureListProps) {
  const say = useMoneyPhrases()
  if (pictures.length === 0) return null
  return (
    <ul className={own.pictures}>
      {pictures.map(({ pictureId }, place) => (
        <li className={own.picture} key={pictureId}>
          <OwnPicture
            id={pictureId}
            name={say('receipt.openPicture', place + 1)}
            read={(signal) => call(receiptPicture, { params: { pictureId }, signal })}
          />
          {onRemove === undefined ? null : (
            <Button
              aria-label={say('receipt.removePicture', place + 1)}
              className={own.remove}
              kind="quiet"
              onClick={() => onRemove(pictureId)}
            >
              <IconTrash aria-hidden size="1.25rem" stroke={1.7} />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function usePictures(withdrawalId: string) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const language = useLanguage((state) => state.language)
  const [problem, setProblem] = useState<MoneyKey>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: { readonly file: File } | { readonly pictureId: string }) =>
      'file' in change
        ? call(addReceiptPicture, { params: { withdrawalId }, body: change.file })
        : call(removeReceiptPicture, { params: { pictureId: change.pictureId } }),
    onSuccess: (changed) => queries.setQueryData(withdrawalQuery(withdrawalId, language).queryKey, changed),
    onSettled: () => queries.invalidateQueries({ queryKey: withdrawalsKey }),
  })
  return {
    add(file: File) {
      const found = problemOfPicture(file)
      reset()
      setProblem(found === undefined ? undefined : `slip.${found}`)
      if (found === undefined) mutate({ file })
    },
    remove(pictureId: string) {
      setProblem(undefined)
      mutate({ pictureId })
    },
    isPending,
    message: problem === undefined ? (error === null ? undefined : errorText(error)) : say(problem),
  }
}
