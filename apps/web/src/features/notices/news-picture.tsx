import classes from './news-list.module.css'

/** The picture of a popup or a promotion, in the phone version, which shows its subject larger. */
export function NewsPicture({ picture }: { readonly picture: { readonly phoneUrl: string } | null }) {
  if (picture === null) return null
  return <img alt="" className={classes.picture} height={420} loading="lazy" src={picture.phoneUrl} width={780} />
}
