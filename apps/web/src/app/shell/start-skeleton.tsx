import { hasFirstView } from '../../browser/first-view.ts'
import classes from './start-skeleton.module.css'

/**
 * The outline of the page while the server's status loads. It has no text, because the language is not known yet. The
 * home page has an outline of its own.
 */
export function StartSkeleton() {
  if (hasFirstView()) return null
  return (
    <div aria-busy className={classes.page}>
      <div className={classes.header} />
      <div className={classes.banner} />
      <div className={classes.tiles}>
        {Array.from({ length: 12 }, (_, index) => (
          <div className={classes.tile} key={index} />
        ))}
      </div>
    </div>
  )
}
