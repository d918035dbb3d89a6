import { Picture, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconArrowLeft, IconNews } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { blogPostQuery } from '../../api/content-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { usePageWords } from '../../browser/page-words.ts'
import { useLanguage } from '../../language/language.ts'
import { useContentPhrases } from '../../language/phrases.ts'
import { ArticleHtml } from './article-html.tsx'
import { MissingText } from './missing-text.tsx'
import classes from './blog.module.css'
import texts from './content-page.module.css'

const route = getRouteApi('/blog/$slug')

/** One blog article, with links to the previous and next. */
export function BlogPostPage() {
  const t = useContentPhrases()
  const { slug } = route.useParams()
  const language = useLanguage((state) => state.language)
  const { day } = useFormat()
  const { data, error, refetch } = useQuery(blogPostQuery(language, slug))
  usePageWords(data?.title, data?.summary)
  if (data === undefined && error === null) return <Skeleton height="30rem" />
  if (data === undefined)
    return (
      <MissingText error={error} icon={<IconNews size="2.25rem" />} onRetry={() => void refetch()}>
        <Link to="/blog">{t('blog.all')}</Link>
      </MissingText>
    )
  return (
    <article className={classes.post}>
      <Link className={texts.back} to="/blog">
        <IconArrowLeft aria-hidden size="1.1rem" />
        {t('blog.all')}
      </Link>
      <Picture
        alt=""
        className={classes.hero}
        eager
        fallback="/art/banners/welcome.svg"
        height={520}
        src={data.picture}
        width={1600}
      />
      <time className={classes.day} dateTime={data.publishedAt}>
        {day(data.publishedAt)}
      </time>
      <h1 className={texts.heading}>{data.title}</h1>
      <p className={`${texts.intro} ${classes.intro}`}>{data.summary}</p>
      <ArticleHtml html={data.html} />
      <nav aria-label={t('blog.pages')} className={classes.neighbours}>
        {data.newer === null ? null : (
          <Link className={card} params={{ slug: data.newer.slug }} to="/blog/$slug">
            <span className={classes.day}>{t('blog.newer')}</span>
            {data.newer.title}
          </Link>
        )}
        {data.older === null ? null : (
          <Link className={card} params={{ slug: data.older.slug }} to="/blog/$slug">
            <span className={classes.day}>{t('blog.older')}</span>
            {data.older.title}
          </Link>
        )}
      </nav>
    </article>
  )
}
