import { Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconCamera, IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { infoQuery } from '../../../api/later-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { Avatar } from '../../../images/avatar.tsx'
import { useCentrePhrases, usePhrases } from '../../../language/phrases.ts'
import { useSession } from '../../../session/session.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { SecurityMeter } from './security-meter.tsx'
import classes from './account-hero.module.css'
import shared from './centre.module.css'

/** The member's name, picture (which can be changed) and level of protection. */
export function AccountHero() {
  const t = usePhrases()
  const say = useCentrePhrases()
  const { day } = useFormat()
  const signedIn = useSession((state) => state.signedIn)
  const { data } = useQuery(infoQuery(signedIn?.token))
  const [picking, setPicking] = useState(false)
  const picker = useId()
  const who = data ?? signedIn
  return (
    <div className={`${card} ${classes.hero}`}>
      <div className={classes.who}>
        <button
          aria-controls={picker}
          aria-expanded={picking}
          aria-label={say('avatar.change')}
          className={classes.picture}
          onClick={() => setPicking(!picking)}
          type="button"
        >
          <Avatar icon={data?.icon} />
          <span aria-hidden className={classes.camera}>
            <IconCamera size="1.125rem" stroke={1.8} />
          </span>
        </button>
        <div className={classes.names}>
          <h1 className={classes.nickname}>{who?.nickname ?? t('member.account')}</h1>
          {who === undefined || who.account === who.nickname ? null : <p className={shared.muted}>{who.account}</p>}
          {data === undefined ? null : (
            <p className={shared.muted}>{say('hero.memberSince', day(data.registeredAt))}</p>
          )}
          {who === undefined ? null : <MemberId id={who.id} />}
        </div>
      </div>
      <SecurityMeter />
      <div className={classes.pickerPlace} hidden={!picking} id={picker}>
        {picking ? <AvatarPicker /> : null}
      </div>
    </div>
  )
}

/** The member's number; a press copies it (8.041). */
function MemberId({ id }: { readonly id: string }) {
  const say = useCentrePhrases()
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(id).then(
      () => true,
      () => false,
    )
    setCopied(done ?? false)
  }
  return (
    <div className={classes.memberId}>
      <span className={classes.idNumber}>ID {id}</span>
      <Button
        aria-label={say('hero.copyId')}
        className={classes.copy}
        icon={copied === true ? <IconCheck aria-hidden size="1rem" /> : <IconCopy aria-hidden size="1rem" />}
        kind="quiet"
        onClick={() => void copy()}
        size="xs"
      >
        <span aria-live="polite">{copied === undefined ? '' : say(copied ? 'hero.idCopied' : 'hero.idNotCopied')}</span>
      </Button>
    </div>
  )
}
