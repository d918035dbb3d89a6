import { card } from '@baize/ui/look'
import { useCentrePhrases } from '../../../language/phrases.ts'
import type { SecuritySection } from './sections.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import classes from './centre.module.css'

/** The card of one section. A link to its address scrolls to the heading and focuses it. */
export function SectionCard({ section: { id, icon: Sign, name, text, Part } }: { readonly section: SecuritySection }) {
  const say = useCentrePhrases()
  const { part, heading } = useKeptFocus()
  return (
    <section aria-labelledby={`${id}-name`} className={`${card} ${classes.section}`} id={id} ref={part}>
      <header className={classes.sectionHead}>
        <span aria-hidden className={classes.sign}>
          <Sign size="1.375rem" stroke={1.7} />
        </span>
        <div>
          <h2 className={classes.sectionName} id={`${id}-name`} ref={heading} tabIndex={-1}>
            {say(name)}
          </h2>
          {text === undefined ? null : <p className={classes.muted}>{say(text)}</p>}
        </div>
      </header>
      <Part />
    </section>
  )
}
