import { Button, EmptyState, Skeleton, TextInput } from '@baize/ui'
import { IconChevronLeft, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { helpQuery } from '../../api/content-queries.ts'
import { usePageWords } from '../../browser/page-words.ts'
import { useOpenHelp } from '../../dialogs/help.ts'
import { useLanguage } from '../../language/language.ts'
import { useContentPhrases, useErrorText, usePhrases } from '../../language/phrases.ts'
import { ArticleHtml } from './article-html.tsx'
import { HelpTopics, TopicList } from './help-topics.tsx'
import { findArticle, searchHelp, type HelpArticle, type HelpCategory } from './search-help.ts'
import { useContentReady } from './use-content-ready.ts'
import classes from './help-centre.module.css'

/**
 * The help centre (2.075): topics, a search through all texts, and the open article.
 *
 * To change:
 * - texts of help, blog, guides and licences: `brands/demo/content/`; how the server loads them,
 *   `apps/server/src/modules/content/`
 * - search in the help centre: `searchHelp` in `search-help.ts`
 * - how an article opens: `useOpenHelp` in `apps/web/src/dialogs/help.ts`
 * - blog: `BlogPage` in `blog-page.tsx`
 * - licences: `Licences` in `licences.tsx`
 * - a missing article's page: `MissingText` in `missing-text.tsx`
 */
export function HelpCentre({ articleId }: { readonly articleId?: string | undefined }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(helpQuery(language))
  const ready = useContentReady()
  if (error !== null && data === undefined)
    return (
      <EmptyState icon={<IconSearchOff size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (data === undefined || !ready) return <Skeleton height="24rem" />
  return <Help articleId={articleId} categories={data} />
}

function Help({
  articleId,
  categories,
}: {
  readonly articleId: string | undefined
  readonly categories: readonly HelpCategory[]
}) {
  const t = useContentPhrases()
  const say = usePhrases()
  const [search, setSearch] = useState('')
  const article = findArticle(categories, articleId)
  const ownAddress = useLocation({ select: ({ pathname }) => pathname === '/help' })
  usePageWords(ownAddress ? (article?.title ?? say('menu.help')) : undefined, t('help.description'))
  const searching = search.trim() !== ''
  const field = useRef<HTMLInputElement>(null)
  // Opening the topics focuses the search; opening an article focuses its heading.
  const [topicsFirst] = useState(articleId === undefined)
  useEffect(() => {
    if (topicsFirst) field.current?.focus()
  }, [topicsFirst])
  const reading = article !== undefined && !searching
  return (
    <div className={classes.help}>
      <TextInput
        aria-label={t('help.search')}
        data-autofocus={topicsFirst || undefined}
        leftSection={<IconSearch aria-hidden size="1.1rem" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
        placeholder={t('help.search')}
        ref={field}
        size="md"
        type="search"
        value={search}
      />
      {searching ? (
        <Hits articles={searchHelp(categories, search)} onChoose={() => setSearch('')} search={search.trim()} />
      ) : null}
      {reading ? <Reading article={article} categories={categories} /> : null}
      {!searching && !reading ? <HelpTopics categories={categories} gone={articleId !== undefined} /> : null}
    </div>
  )
}

function Hits({
  articles,
  search,
  onChoose,
}: {
  readonly articles: readonly HelpArticle[]
  readonly search: string
  readonly onChoose: () => void
}) {
  const t = useContentPhrases()
  return (
    <div>
      <p aria-live="polite" className={classes.count}>
        {articles.length === 0 ? t('help.noHits', search) : t('help.hits', articles.length)}
      </p>
      {articles.length === 0 ? <p>{t('help.noHitsText')}</p> : <TopicList articles={articles} onChoose={onChoose} />}
    </div>
  )
}

function Reading({
  article,
  categories,
}: {
  readonly article: HelpArticle
  readonly categories: readonly HelpCategory[]
}) {
  const t = useContentPhrases()
  const open = useOpenHelp()
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the article so that it is read out, and scrolls it below the search on phones. A dialog that opens a moment
  // later focuses the marked element, and without the mark would focus the search.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [article.id])
  return (
    <div className={classes.reading}>
      <nav aria-label={t('help.topics')} className={classes.side}>
        {categories.map((category) => (
          <section key={category.id}>
            <h3 className={classes.category}>{category.title}</h3>
            <TopicList articles={category.articles} current={article.id} />
          </section>
        ))}
      </nav>
      <article className={classes.text}>
        <Button icon={<IconChevronLeft aria-hidden size="1.1rem" />} kind="quiet" onClick={() => open()} size="sm">
          {t('help.all')}
        </Button>
        <h2 className={classes.title} data-autofocus ref={heading} tabIndex={-1}>
          {article.title}
        </h2>
        <ArticleHtml html={article.html} key={article.id} />
      </article>
    </div>
  )
}
