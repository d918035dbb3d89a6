import { endVendorMaintenance, switchVendorOff, type OfficeVendor } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { openKeys } from './keys-form.tsx'
import { openMaintenance } from './maintenance-form.tsx'
import { openSettings } from './settings-form.tsx'
import { vendorsKey } from './vendor-queries.ts'
import classes from './vendors.module.css'

/** What an operator can do with a vendor. The sandbox has the keys of its own. */
export function VendorActions({ vendor }: { readonly vendor: OfficeVendor }) {
  const t = usePhrasesOf('office-vendors')
  const queries = useQueryClient()
  const { vendorCode, state, isSandbox, maintenance } = vendor
  const params = { vendorCode }
  const done = async (reason: string | undefined, words: string) => {
    if (reason === undefined) return
    await queries.invalidateQueries({ queryKey: vendorsKey })
    sayDone(words)
  }
  const end = async () => {
    const action = t('maintenance.end')
    const run = (reason: string) => call(endVendorMaintenance, { params, body: { reason } })
    await done(await askReason({ title: t('maintenance.endTitle', vendorCode), action, run }), t('maintenance.ended'))
  }
  const switchOff = async () => {
    const reason = await askReason({
      title: t('off.title', vendorCode),
      text: t('off.text'),
      action: t('off.action'),
      isDanger: true,
      run: (why) => call(switchVendorOff, { params, body: { reason: why } }),
    })
    await done(reason, t('off.done'))
  }
  return (
    <div className={classes.buttons}>
      {maintenance === null ? (
        <Button kind="primary" onClick={() => openMaintenance(t('maintenance.title', vendorCode), vendor)} size="sm">
          {t('maintenance.set')}
        </Button>
      ) : (
        <Button kind="primary" onClick={() => void end()} size="sm">
          {t('maintenance.end')}
        </Button>
      )}
      {isSandbox ? null : (
        <>
          <Button onClick={() => openSettings(t('settings.title', vendorCode), vendor)} size="sm">
            {t('settings.change')}
          </Button>
          <Button onClick={() => openKeys(t('rotate.title', vendorCode), vendor)} size="sm">
            {t('rotate')}
          </Button>
          {state === 'off' ? null : (
            <Button kind="danger" onClick={() => void switchOff()} size="sm">
              {t('off')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
