import { exportOwnData, maxExportsPerDay, type ValueOf } from '@baize/contract'
import { Button, FocusOnArrival } from '@baize/ui'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useCentrePhrases } from '../../../language/phrases.ts'
import { PasswordAsked } from './password-asked.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import classes from './centre.module.css'

/** Downloads everything that the server holds about the member, as one file. */
export function DataSection() {
  const say = useCentrePhrases()
  const [step, setStep] = useState<'closed' | 'asked' | 'done'>('closed')
  if (step === 'asked')
    return (
      <FocusOnArrival>
        <PasswordAsked<ValueOf<typeof exportOwnData>>
          action={say('data.download')}
          onCancel={() => setStep('closed')}
          onDone={(file) => {
            if (file instanceof Blob) saveFile(exportOwnData.download.name, file)
            setStep('done')
          }}
          send={(password) => call(exportOwnData, { body: { password } })}
        >
          <p>{say('data.what')}</p>
          <p className={classes.muted}>{say('data.howOften', maxExportsPerDay)}</p>
        </PasswordAsked>
      </FocusOnArrival>
    )
  return (
    <div className={classes.row}>
      <p className={classes.told} role="status">
        {step === 'done' ? say('data.done') : ''}
      </p>
      <Button onClick={() => setStep('asked')}>{say('data.download')}</Button>
    </div>
  )
}
