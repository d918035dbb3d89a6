import { bareTop } from '@baize/ui/look'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBrand } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './agent.module.css'

/** The header of the agents' pages, instead of the site's: only the logo, which links to the site. */
export function AgentTop({ children }: { readonly children: ReactNode }) {
  const t = usePhrases()
  const { brandName } = useBrand()
  return (
    <div className={bareTop}>
      <Link aria-label={t('shell.toHome', brandName)} to="/">
        <img alt="" className={classes.logo} height={40} src="/art/logo.svg" width={144} />
      </Link>
      <div className={classes.topRight}>{children}</div>
    </div>
  )
}
