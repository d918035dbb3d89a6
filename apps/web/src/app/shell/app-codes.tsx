import type { GuidePlatform } from '@baize/contract'
import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { guideAddress } from '../../features/content/guides.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './side-menu.module.css'

// The QR code generator loads when the first code is opened.
const QrCode = lazy(() => import('../../images/qr-code.tsx').then((module) => ({ default: module.QrCode })))

/** How to get the site on a phone: a QR code for each platform, and its guide (2.051). */
export function AppCodes({ platforms }: { readonly platforms: readonly GuidePlatform[] }) {
  const t = usePhrases()
  const [opened, setOpened] = useState(false)
  if (platforms.length === 0) return null
  return (
    <details className={classes.fold} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.link}>
        <IconDeviceMobile aria-hidden size="1.25rem" stroke={1.7} />
        <span>{t('menu.app')}</span>
      </summary>
      {opened ? (
        <ul className={classes.codes}>
          {platforms.map((platform) => (
            <Code key={platform} platform={platform} />
          ))}
        </ul>
      ) : null}
    </details>
  )
}

function Code({ platform }: { readonly platform: GuidePlatform }) {
  const t = usePhrases()
  const name = t(platform === 'ios' ? 'menu.ios' : 'menu.android')
  return (
    <li>
      <Link className={classes.code} params={{ platform }} to="/app/$platform">
        <Suspense fallback={<span className={classes.codeSpace} />}>
          <QrCode label={t('menu.qrOf', name)} text={guideAddress(platform)} />
        </Suspense>
        {name}
      </Link>
    </li>
  )
}
