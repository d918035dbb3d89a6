import { card } from '@baize/ui/look'
import { Link } from '@tanstack/react-router'
import { useCentrePhrases } from '../../../language/phrases.ts'
import type { SecuritySection } from './sections.ts'
import classes from './centre.module.css'

/** Links to the sections; beside them on wide screens. */
export function SectionNav({ sections }: { readonly sections: readonly SecuritySection[] }) {
  const say = useCentrePhrases()
  return (
    <nav aria-label={say('section.nav')} className={`${card} ${classes.nav}`}>
      {sections.map(({ id, icon: Sign, name }) => (
        <Link
          activeOptions={{ includeHash: true }}
          activeProps={{ 'aria-current': 'location' }}
          className={classes.navLink}
          hash={id}
          key={id}
          resetScroll={false}
          to="/member/account"
        >
          <Sign aria-hidden size="1.25rem" stroke={1.7} />
          {say(name)}
        </Link>
      ))}
    </nav>
  )
}
