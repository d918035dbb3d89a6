import { Button } from '@baize/ui'
import { IconDownload } from '@tabler/icons-react'
import { useContentPhrases } from '../../language/phrases.ts'
import { install, useInstall } from '../../browser/install.ts'
import classes from './app-page.module.css'

/** Installs the site if the browser offers it; says so if it is already installed. */
export function InstallButton() {
  const t = useContentPhrases()
  const { offer, installed } = useInstall()
  if (installed) return <p className={classes.scan}>{t('app.installed')}</p>
  if (offer === undefined) return null
  return (
    <Button icon={<IconDownload aria-hidden size="1.1rem" />} kind="primary" onClick={() => void install()}>
      {t('app.install')}
    </Button>
  )
}
