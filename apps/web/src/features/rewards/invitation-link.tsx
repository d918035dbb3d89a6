import { Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconCopy, IconShare } from '@tabler/icons-react'
import { passingNote } from '../../dialogs/passing-note.ts'
import { QrCode } from '../../images/qr-code.tsx'
import { useRewardPhrases } from '../../language/phrases.ts'
import classes from './rewards.module.css'
import own from './referral.module.css'

/** The member's link with its QR code, to copy or to share. */
export function InvitationLink({ code }: { readonly code: string }) {
  const say = useRewardPhrases()
  const link = `${window.location.origin}/register?referralCode=${code}`
  const copy = async () => {
    // On an insecure origin there is no clipboard; the link is there to be copied by hand.
    const worked = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    passingNote.say(say((worked ?? false) ? 'invite.copied' : 'invite.notCopied'))
  }
  const share = async () => {
    // Whoever closes the phone's own dialog has changed their mind.
    await navigator.share({ text: say('invite.message'), url: link }).catch(() => undefined)
  }
  return (
    <section aria-labelledby="referral-link" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="referral-link">
        {say('invite.link')}
      </h2>
      <div className={own.link}>
        <div className={own.qr}>
          <QrCode label={say('invite.qr')} text={link} />
        </div>
        <div className={own.words}>
          <span className={classes.muted}>{say('invite.code')}</span>
          <code className={own.code}>{code}</code>
          <code className={own.address}>{link}</code>
          <div className={own.buttons}>
            <Button icon={<IconCopy aria-hidden size="1.125rem" />} kind="primary" onClick={() => void copy()}>
              {say('invite.copy')}
            </Button>
            {typeof navigator.share === 'function' ? (
              <Button icon={<IconShare aria-hidden size="1.125rem" />} onClick={() => void share()}>
                {say('invite.share')}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  )
}
