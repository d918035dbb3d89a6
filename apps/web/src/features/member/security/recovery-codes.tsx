import { Button } from '@baize/ui'
import { useState } from 'react'
import { useBrand } from '../../../api/use-brand.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'
import { saveFile } from '../../../browser/save-file.ts'
import classes from './factors.module.css'

/** Shows recovery codes, this once: to copy, to download, and to confirm that they are stored safely. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const say = useAccessPhrases()
  const { brandName } = useBrand()
  const [copied, setCopied] = useState<boolean>()
  const text = codes.join('\n')
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done ?? false)
  }
  return (
    <div className={classes.step}>
      <h3 className={classes.heading} data-autofocus tabIndex={-1}>
        {say('security.codes')}
      </h3>
      <p>{say('security.codesText')}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button onClick={() => void copy()}>
          {copied === undefined ? say('security.copy') : say(copied ? 'security.copied' : 'security.notCopied')}
        </Button>
        <Button
          onClick={() =>
            saveFile(`${brandName.toLowerCase()}-recovery-codes.txt`, new Blob([`${text}\n`], { type: 'text/plain' }))
          }
        >
          {say('security.save')}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {say('security.kept')}
        </Button>
      </div>
    </div>
  )
}
