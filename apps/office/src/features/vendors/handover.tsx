import type { VendorHandover } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { IconCopy } from '@tabler/icons-react'
import { openDialog } from '../../dialogs/dialogs.ts'
import { sayDone, sayFailed } from '../../dialogs/notes.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './vendors.module.css'

/** Shows a vendor's part of the keys, once: nobody can read it again. */
export function openHandover(title: string, { vendor, held }: VendorHandover): Promise<unknown> {
  return openDialog({
    title,
    size: 'lg',
    content: (close) => <Handover code={vendor.vendorCode} held={held} onClose={() => close()} />,
  })
}

interface HandoverProps {
  readonly code: string
  readonly held: VendorHandover['held']
  readonly onClose: () => void
}

function Handover({ code, held, onClose }: HandoverProps) {
  const t = usePhrasesOf('office-vendors')
  const names: Readonly<Record<string, string>> = {
    secret: t('handover.secret'),
    housePublicKey: t('handover.housePublicKey'),
    privateKey: t('handover.privateKey'),
  }
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      sayDone(t('handover.copied'))
    } catch {
      sayFailed(t('handover.byHand'))
    }
  }
  return (
    <div className={classes.form}>
      <Alert color="gold">{t('handover.text', code)}</Alert>
      {Object.entries(held).map(([name, text]) => (
        <div className={`${classes.form ?? ''} ${classes.secret ?? ''}`} key={name}>
          <TextArea
            label={names[name] ?? name}
            onFocus={({ currentTarget }) => currentTarget.select()}
            readOnly
            rows={text.includes('\n') ? 6 : 2}
            value={text}
          />
          <div className={classes.buttons}>
            <Button icon={<IconCopy aria-hidden size={18} />} onClick={() => void copy(text)} size="sm">
              {t('handover.copy')}: {names[name] ?? name}
            </Button>
          </div>
        </div>
      ))}
      <div className={classes.actionsEnd}>
        <Button kind="primary" onClick={onClose} size="sm">
          {t('handover.done')}
        </Button>
      </div>
    </div>
  )
}
