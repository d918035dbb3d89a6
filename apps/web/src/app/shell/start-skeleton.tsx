import classes from './start-skeleton.module.css'

/** The outline of the page while the house is asked for its state: no words, for the language is not known yet. */
export function StartSkeleton() {
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
