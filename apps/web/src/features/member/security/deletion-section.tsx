import { askDeletion, withdrawDeletion, type ownDeletion, type ValueOf } from '@baize/contract'
import { Alert, Button, FocusOnArrival, Skeleton } from '@baize/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useCentrePhrases, useErrorText } from '../../../language/phrases.ts'
import { FactorGate } from './factor-gate.tsx'
import { PasswordAsked } from './password-asked.tsx'
import { deletionKey, deletionQuery } from './session-queries.ts'
import classes from './centre.module.css'

type Deletion = ValueOf<typeof ownDeletion>

/** Has the account deleted, after a waiting time in which that can be withdrawn; says what goes and what has to stay. */
export function DeletionSection() {
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data, error } = useQuery(deletionQuery())
  const [open, setOpen] = useState(false)
  if (data === undefined)
    return error === null ? <Skeleton height="9rem" /> : <Alert color="red">{errorText(error)}</Alert>
  const changed = () => void queries.invalidateQueries({ queryKey: deletionKey })
  if (data.dueAt !== null) return <Waiting dueAt={data.dueAt} deletion={data} onWithdrawn={changed} />
  if (!open) return <Offer deletion={data} onOpen={() => setOpen(true)} />
  const close = () => setOpen(false)
  return (
    <FocusOnArrival>
      <FactorGate factor="totp" onCancel={close}>
        {() => (
          <Asked
            deletion={data}
            onAsked={() => {
              close()
              changed()
            }}
            onCancel={close}
          />
        )}
      </FactorGate>
    </FocusOnArrival>
  )
}

function Offer({ deletion, onOpen }: { readonly deletion: Deletion; readonly onOpen: () => void }) {
  const say = useCentrePhrases()
  return (
    <>
      <p>{say('deletion.goes')}</p>
      <p className={classes.muted}>{say('deletion.stays')}</p>
      <Hindrances deletion={deletion} />
      <div className={classes.row}>
        <p className={classes.muted}>{say('deletion.waits', deletion.waitDays)}</p>
        <Button disabled={deletion.hindrances.length > 0} kind="danger" onClick={onOpen}>
          {say('deletion.ask')}
        </Button>
      </div>
    </>
  )
}

function Hindrances({ deletion: { hindrances, balance } }: { readonly deletion: Deletion }) {
  const say = useCentrePhrases()
  const { money } = useFormat()
  return (
    <>
      {hindrances.map((each) => (
        <Alert color="red" key={each}>
          {say(`deletion.hindrance.${each}`)}
        </Alert>
      ))}
      {balance === null ? null : <Alert color="gold">{say('deletion.balance', money(balance))}</Alert>}
    </>
  )
}

interface AskedProps {
  readonly deletion: Deletion
  readonly onAsked: () => void
  readonly onCancel: () => void
}

function Asked({ deletion, onAsked, onCancel }: AskedProps) {
  const say = useCentrePhrases()
  return (
    <PasswordAsked<ValueOf<typeof askDeletion>>
      action={say('deletion.ask')}
      danger
      onCancel={onCancel}
      onDone={onAsked}
      send={(password) => call(askDeletion, { body: { password } })}
    >
      <p>{say('deletion.waits', deletion.waitDays)}</p>
      <Hindrances deletion={deletion} />
    </PasswordAsked>
  )
}

interface WaitingProps {
  readonly dueAt: string
  readonly deletion: Deletion
  readonly onWithdrawn: () => void
}

function Waiting({ dueAt, deletion, onWithdrawn }: WaitingProps) {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const { time } = useFormat()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(withdrawDeletion, {}),
    onSettled: onWithdrawn,
  })
  return (
    <>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Alert color="gold" role="status">
        {say('deletion.due', time(dueAt))}
      </Alert>
      <Hindrances deletion={deletion} />
      <div className={classes.row}>
        <p className={classes.muted}>{say('deletion.stays')}</p>
        <Button kind="primary" loading={isPending} onClick={() => mutate()}>
          {say('deletion.withdraw')}
        </Button>
      </div>
    </>
  )
}
