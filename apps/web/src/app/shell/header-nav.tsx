import { Link } from '@tanstack/react-router'
import { usePhrases } from '../../language/phrases.ts'
import classes from './header-nav.module.css'

/**
 * The header's links: deposit, withdraw, agents (2.059, 2.063). Visitors are asked to log in first and continue there.
 */
export function HeaderNav() {
  const t = usePhrases()
  const current = { 'aria-current': 'page' } as const
  return (
    <nav aria-label={t('menu.site')} className={classes.nav}>
      <Link activeProps={current} className={classes.link} data-main preload={false} to="/depositv2">
        {t('menu.deposit')}
      </Link>
      <Link activeProps={current} className={classes.link} preload={false} to="/withdraw">
        {t('menu.withdraw')}
      </Link>
      <Link activeProps={current} className={classes.link} preload={false} to="/agent">
        {t('menu.agent')}
      </Link>
    </nav>
  )
}
