import { Skeleton } from '@baize/ui'
import { IconArrowLeft, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { guideQuery } from '../../api/content-queries.ts'
import { guideAddress } from './guides.ts'
import { useLanguage } from '../../language/language.ts'
import { usePageWords } from '../../browser/page-words.ts'
import { useContentPhrases, usePhrases } from '../../language/phrases.ts'
import { ArticleHtml } from './article-html.tsx'
import { InstallButton } from './install-button.tsx'
import { MissingText } from './missing-text.tsx'
import { QrCode } from '../../images/qr-code.tsx'
import classes from './app-page.module.css'
import texts from './content-page.module.css'

const route = getRouteApi('/app/$platform')

/** How to install the site on one platform, step by step. */
export function GuidePage() {
  const t = useContentPhrases()
  const say = usePhrases()
  const { platform } = route.useParams()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(guideQuery(language, platform))
  usePageWords(data?.title, data?.summary)
  if (data === undefined && error === null) return <Skeleton height="30rem" />
  if (data === undefined)
    return (
      <MissingText error={error} icon={<IconDeviceMobile size="2.25rem" />} onRetry={() => void refetch()}>
        <Link to="/app">{say('menu.app')}</Link>
      </MissingText>
    )
  return (
    <div className={classes.guide}>
      <Link className={texts.back} to="/app">
        <IconArrowLeft aria-hidden size="1.1rem" />
        {t('app.other')}
      </Link>
      <h1 className={texts.heading}>{data.title}</h1>
      <p className={texts.intro}>{data.summary}</p>
      <InstallButton />
      <div className={classes.columns}>
        <ArticleHtml html={data.html} />
        <figure className={classes.aside}>
          <QrCode label={say('menu.qrOf', data.title)} text={guideAddress(data.platform)} />
          <figcaption className={classes.scan}>{t('app.scan')}</figcaption>
        </figure>
      </div>
    </div>
  )
}
