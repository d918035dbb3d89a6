import type { GuidePlatform } from '@baize/contract'
import { EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contentsQuery } from '../../api/content-queries.ts'
import { guideAddress } from './guides.ts'
import { useLanguage } from '../../language/language.ts'
import { usePageWords } from '../../browser/page-words.ts'
import { useContentPhrases, usePhrases } from '../../language/phrases.ts'
import { InstallButton } from './install-button.tsx'
import { QrCode } from '../../images/qr-code.tsx'
import classes from './app-page.module.css'
import texts from './content-page.module.css'

/**
 * How to install the site on a phone (2.051): a QR code and a guide for each platform.
 *
 * To change:
 * - installing the site on phones: `AppPage` here; the guides' texts, `brands/demo/content/`; name and icon,
 *   `packages/ui/vite/brand-manifest.ts`
 * - the button that installs the site: `InstallButton` in `install-button.tsx`, `keepInstallOffer` in
 *   `apps/web/src/browser/install.ts`
 */
export function AppPage() {
  const t = useContentPhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(contentsQuery(language))
  usePageWords(t('app.title'), t('app.intro'))
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={texts.heading}>{t('app.title')}</h1>
        <p className={texts.intro}>{t('app.intro')}</p>
        <InstallButton />
      </header>
      {data === undefined ? <Skeleton height="18rem" /> : null}
      {data?.guides.length === 0 ? (
        <EmptyState icon={<IconDeviceMobile size="2.25rem" />} title={t('app.none')} />
      ) : null}
      <div className={classes.platforms}>
        {data?.guides.map((platform) => (
          <Way key={platform} platform={platform} />
        ))}
      </div>
    </div>
  )
}

function Way({ platform }: { readonly platform: GuidePlatform }) {
  const t = useContentPhrases()
  const say = usePhrases()
  const name = say(platform === 'ios' ? 'menu.ios' : 'menu.android')
  return (
    <section className={`${card} ${classes.way}`}>
      <h2 className={classes.name}>{name}</h2>
      <div className={classes.code}>
        <QrCode label={say('menu.qrOf', name)} text={guideAddress(platform)} />
      </div>
      <p className={classes.scan}>{t('app.scan')}</p>
      <Link className={classes.show} params={{ platform }} to="/app/$platform">
        {t('app.show')}
      </Link>
    </section>
  )
}
