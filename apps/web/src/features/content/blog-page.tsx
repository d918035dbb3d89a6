import { Button, EmptyState, Picture, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconNews } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { BlogEntry } from '@baize/contract'
import { blogQuery } from '../../api/content-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { usePageWords } from '../../browser/page-words.ts'
import { useLanguage } from '../../language/language.ts'
import { useContentPhrases, useErrorText, usePhrases } from '../../language/phrases.ts'
import classes from './blog.module.css'
import texts from './content-page.module.css'

const route = getRouteApi('/blog')

/** The blog (1.007): articles, newest first, six per page. */
export function BlogPage() {
  const t = useContentPhrases()
  const say = usePhrases()
  const errorText = useErrorText()
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(blogQuery(language, page))
  usePageWords(page === 1 ? t('blog.title') : `${t('blog.title')} · ${say('pager.page', page)}`, t('blog.intro'))
  return (
    <div className={classes.page}>
      <header>
        <h1 className={texts.heading}>{t('blog.title')}</h1>
        <p className={`${texts.intro} ${classes.intro}`}>{t('blog.intro')}</p>
      </header>
      {data === undefined && error === null ? <Skeleton height="24rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconNews size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {say('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data?.list.length === 0 ? <NoArticles firstPage={page === 1} /> : null}
      <ul className={classes.list}>
        {data?.list.map((entry, index) => (
          <li key={entry.slug}>
            <Entry entry={entry} first={index === 0} />
          </li>
        ))}
      </ul>
      {data === undefined ? null : (
        <nav aria-label={t('blog.pages')}>
          <Pager
            labels={{
              page: (no) => say('pager.page', no),
              previous: say('pager.previous'),
              next: say('pager.next'),
            }}
            onChange={(no) => void navigate({ search: no === 1 ? {} : { page: no } })}
            page={page}
            totalPages={data.totalPages}
          />
        </nav>
      )}
    </div>
  )
}

function Entry({ entry, first }: { readonly entry: BlogEntry; readonly first: boolean }) {
  const t = useContentPhrases()
  const { day } = useFormat()
  return (
    <article className={`${card} ${classes.entry}`}>
      <Picture
        alt=""
        className={classes.art}
        eager={first}
        fallback="/art/banners/welcome.svg"
        height={520}
        src={entry.picture}
        width={1600}
      />
      <div className={classes.words}>
        <time className={classes.day} dateTime={entry.publishedAt}>
          {day(entry.publishedAt)}
        </time>
        <h2 className={classes.title}>
          <Link className={classes.link} params={{ slug: entry.slug }} to="/blog/$slug">
            {entry.title}
          </Link>
        </h2>
        <p className={classes.summary}>{entry.summary}</p>
        <span aria-hidden className={classes.more}>
          {t('blog.read')}
        </span>
      </div>
    </article>
  )
}

function NoArticles({ firstPage }: { readonly firstPage: boolean }) {
  const t = useContentPhrases()
  const say = usePhrases()
  const icon = <IconNews size="2.25rem" />
  if (firstPage) return <EmptyState icon={icon} text={t('blog.emptyText')} title={t('blog.empty')} />
  return (
    <EmptyState icon={icon} text={say('system.notFoundText')} title={say('system.notFound')}>
      <Link to="/blog">{t('blog.all')}</Link>
    </EmptyState>
  )
}
