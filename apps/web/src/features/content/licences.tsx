import { Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { licencesQuery } from '../../api/content-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useContentPhrases, useErrorText } from '../../language/phrases.ts'
import { ArticleHtml } from './article-html.tsx'
import { useContentReady } from './use-content-ready.ts'
import classes from './licences.module.css'

/**
 * The operator's legal licences (2.076), each with a way to verify it; an operator without any says so in its own
 * words.
 */
export function Licences() {
  const t = useContentPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { data, error } = useQuery(licencesQuery(language))
  const ready = useContentReady()
  if (error !== null && data === undefined) return <p role="alert">{errorText(error)}</p>
  if (data === undefined || !ready) return <Skeleton height="10rem" />
  if (data.statement === '' && data.licences.length === 0) return <p>{t('licence.none')}</p>
  return (
    <div className={classes.licences}>
      {data.statement === '' ? null : <ArticleHtml html={data.statement} />}
      {data.licences.map((licence) => (
        <section className={classes.licence} key={licence.id}>
          <h2 className={classes.name}>{licence.regulator}</h2>
          <dl>
            <dt>{t('licence.holder')}</dt>
            <dd>{licence.holder}</dd>
            <dt>{t('licence.number')}</dt>
            <dd>{licence.number}</dd>
          </dl>
          <a href={licence.url} rel="noopener noreferrer" target="_blank">
            {t('licence.check')}
          </a>
        </section>
      ))}
    </div>
  )
}
