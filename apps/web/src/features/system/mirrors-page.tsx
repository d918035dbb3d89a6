import { useQuery } from '@tanstack/react-query'
import { domainRoutesQuery } from '../../api/later-queries.ts'
import { useBrand } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import { MirrorList } from './mirror-list.tsx'
import classes from './mirrors-page.module.css'

/** The brand's mirrors with their speed from here (1.007, 2.130, 7.046). */
export function MirrorsPage() {
  const t = usePhrases()
  const { brandCode, domainRoute } = useBrand()
  const { data = domainRoute } = useQuery(domainRoutesQuery())
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{t('mirrors.title')}</h1>
      <p className={classes.text}>{t('mirrors.text')}</p>
      <MirrorList brandCode={brandCode} mirrors={data} path="/" />
    </section>
  )
}
