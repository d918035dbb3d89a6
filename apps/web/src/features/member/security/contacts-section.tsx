import { Alert, Button, Skeleton } from '@baize/ui'
import type { Contact } from '@baize/contract'
import { IconAlertCircle, IconCircleCheckFilled, IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../../../api/later-queries.ts'
import { useCentrePhrases, useErrorText } from '../../../language/phrases.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { RemoveContact } from './remove-contact.tsx'
import { ContactForm } from './contact-form.tsx'
import { WaitingChanges } from './waiting-changes.tsx'
import classes from './centre.module.css'

/** The contact being changed, and how. */
interface Open {
  readonly channel: Channel
  readonly how: How
}

/** Verify the contact on file, enter another, or remove it. */
type How = 'prove' | 'change' | 'remove'

type Channel = 'mobile' | 'email'

const channels = ['mobile', 'email'] as const satisfies readonly Channel[]
const icons = { mobile: IconDeviceMobile, email: IconMail } as const

/** The mobile number and mailbox, whether each is verified, and how to add, verify or change it. */
export function ContactsSection() {
  const errorText = useErrorText()
  const { data, error } = useQuery(profileQuery())
  const [open, setOpen] = useState<Open>()
  const [done, setDone] = useState<Channel>()
  if (data === undefined)
    return error === null ? <Skeleton height="9rem" /> : <Alert color="red">{errorText(error)}</Alert>
  return (
    <div className={classes.rows}>
      <WaitingChanges factors={channels} />
      {channels.map((channel) => (
        <div className={classes.contact} key={channel}>
          <ContactLine
            channel={channel}
            contact={data[channel]}
            isDone={done === channel}
            isOpen={open?.channel === channel}
            onOpen={(how) => {
              setDone(undefined)
              setOpen({ channel, how })
            }}
          />
          {open?.channel === channel ? (
            <div className={classes.panel}>
              <OpenContact
                channel={channel}
                contact={data[channel]}
                how={open.how}
                onDone={(isProven) => {
                  setOpen(undefined)
                  setDone(isProven ? channel : undefined)
                }}
              />
            </div>
          ) : null}
        </div>
      ))}
    </div>
  )
}

/** The form for changing a contact. */
function OpenContact({
  channel,
  contact,
  how,
  onDone,
}: Open & { readonly contact: Contact; readonly onDone: (isProven: boolean) => void }) {
  if (how === 'remove') return <RemoveContact channel={channel} contact={contact} onClose={() => onDone(false)} />
  return <ContactForm channel={channel} contact={contact} key={how} onDone={onDone} onFile={how === 'prove'} />
}

interface ContactLineProps {
  readonly channel: Channel
  readonly contact: Contact
  readonly isDone: boolean
  readonly isOpen: boolean
  readonly onOpen: (how: How) => void
}

function ContactLine({ channel, contact, isDone, isOpen, onOpen }: ContactLineProps) {
  const say = useCentrePhrases()
  const { shown, verifiedAt } = contact
  const Sign = icons[channel]
  const canBeProved = shown !== null && verifiedAt === null
  const name = say(`guard.${channel}`)
  return (
    <div className={classes.row}>
      <div className={classes.line}>
        <Sign aria-hidden className={classes.lineSign} size="1.5rem" stroke={1.6} />
        <div>
          <p className={classes.lineName}>{name}</p>
          <p className={classes.lineValue}>{shown ?? say('contact.notAdded')}</p>
          <p className={classes.state} data-good={verifiedAt !== null || undefined} role="status">
            {shown === null ? null : <ContactState isDone={isDone} verifiedAt={verifiedAt} />}
          </p>
        </div>
      </div>
      {isOpen ? null : (
        <div className={classes.actions}>
          {canBeProved ? (
            <Button aria-label={`${say('contact.verify')}: ${name}`} kind="primary" onClick={() => onOpen('prove')}>
              {say('contact.verify')}
            </Button>
          ) : null}
          <Button
            aria-label={`${say(shown === null ? 'contact.add' : 'contact.change')}: ${name}`}
            onClick={() => onOpen('change')}
          >
            {say(shown === null ? 'contact.add' : 'contact.change')}
          </Button>
          {shown === null ? null : (
            <Button aria-label={`${say('contact.remove')}: ${name}`} kind="quiet" onClick={() => onOpen('remove')}>
              {say('contact.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function ContactState({ verifiedAt, isDone }: { readonly verifiedAt: string | null; readonly isDone: boolean }) {
  const say = useCentrePhrases()
  const { day } = useFormat()
  if (verifiedAt === null)
    return (
      <>
        <IconAlertCircle aria-hidden size="1rem" />
        {say('contact.notVerified')}
      </>
    )
  return (
    <>
      <IconCircleCheckFilled aria-hidden size="1rem" />
      {isDone ? say('contact.done') : say('contact.verifiedOn', day(verifiedAt))}
    </>
  )
}
