import { Link } from '@tanstack/react-router'
import { usePhrases } from '../../language/phrases.ts'
import { useNavigation } from '../use-navigation.ts'
import classes from './side-nav.module.css'

/** Props of {@link SideNav}. */
export interface SideNavProps {
  /** Icons without words, whose names are their titles. */
  readonly isFolded: boolean
  /** A page was chosen, so that a drawer can close. */
  readonly onChoose?: () => void
}

/** The pages, by group. */
export function SideNav({ isFolded, onChoose }: SideNavProps) {
  const t = usePhrases()
  const groups = useNavigation()
  return (
    <nav aria-label={t('shell.pages')} className={classes.nav} data-folded={isFolded || undefined}>
      {groups.map(({ says: name, entries }) => (
        <div aria-label={t(name)} className={classes.group} key={name} role="group">
          <p aria-hidden className={classes.heading}>
            {isFolded ? '' : t(name)}
          </p>
          {entries.map(({ to, says, icon: Icon }) => (
            <Link
              activeProps={{ 'aria-current': 'page' }}
              aria-label={isFolded ? t(says) : undefined}
              className={classes.link}
              key={to}
              onClick={onChoose}
              title={isFolded ? t(says) : undefined}
              to={to}
            >
              <Icon aria-hidden size={20} stroke={1.75} />
              {isFolded ? null : <span>{t(says)}</span>}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
