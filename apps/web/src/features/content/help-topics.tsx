import { EmptyState } from '@baize/ui'
import { IconBook } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { helpAddress, useOpenHelp } from '../../dialogs/help.ts'
import { useContentPhrases } from '../../language/phrases.ts'
import type { HelpArticle, HelpCategory } from './search-help.ts'
import classes from './help-centre.module.css'

/** All topics of the help centre by category. */
export function HelpTopics({
  categories,
  gone,
}: {
  readonly categories: readonly HelpCategory[]
  /** Whether the address named an unknown article. */
  readonly gone: boolean
}) {
  const t = useContentPhrases()
  if (categories.length === 0) return <EmptyState icon={<IconBook size="2.25rem" />} title={t('help.empty')} />
  return (
    <>
      {gone ? <p role="alert">{t('help.gone')}</p> : null}
      <div className={classes.topics}>
        {categories.map((category) => (
          <section className={classes.card} key={category.id}>
            <h2 className={classes.category}>{category.title}</h2>
            <TopicList articles={category.articles} />
          </section>
        ))}
      </div>
    </>
  )
}

/** Links to articles. They have addresses of their own, for new tabs and sharing. */
export function TopicList({
  articles,
  current,
  onChoose,
}: {
  readonly articles: readonly HelpArticle[]
  readonly current?: string
  readonly onChoose?: () => void
}) {
  const open = useOpenHelp()
  const choose = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose?.()
    open(id)
  }
  return (
    <ul className={classes.list}>
      {articles.map(({ id, title }) => (
        <li key={id}>
          <a
            aria-current={id === current ? 'page' : undefined}
            className={classes.topic}
            href={helpAddress(id)}
            onClick={(event) => choose(event, id)}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
