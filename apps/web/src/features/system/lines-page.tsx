import { useQuery } from '@tanstack/react-query'
import { domainRoutesQuery } from '../../api/later-queries.ts'
import { useBrand } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import { LineList } from './line-list.tsx'
import classes from './lines-page.module.css'

/** The brand's mirror list with the speed of each line from here (1.007, 2.130, 7.046). */
export function LinesPage() {
  const t = usePhrases()
  const { brandCode, domainRoute } = useBrand()
  const { data = domainRoute } = useQuery(domainRoutesQuery())
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{t('lines.title')}</h1>
      <p className={classes.text}>{t('lines.text')}</p>
      <LineList brandCode={brandCode} lines={data} path="/" />
    </section>
  )
}
