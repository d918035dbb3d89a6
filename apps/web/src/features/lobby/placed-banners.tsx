import type { ValueOf, announcements } from '@baize/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { announcementsQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useIsOffered, useNewsLink } from '../../play/news-link.ts'
import classes from './placed-banners.module.css'

type BannerData = ValueOf<typeof announcements>['banners'][number]

/** The banners of the registration dialog or the side menu (2.020). */
export function PlacedBanners({ group }: { readonly group: 'w_reg' | 'w_leftmenu' }) {
  const language = useLanguage((state) => state.language)
  const offered = useIsOffered()
  const { data } = useQuery(announcementsQuery(language))
  const banners = data?.banners.filter((banner) => banner.groupName === group && offered(banner)) ?? []
  if (banners.length === 0) return null
  return (
    <div className={classes.banners} data-group={group}>
      {banners.map((banner) => (
        <PlacedBanner banner={banner} key={banner.id} />
      ))}
    </div>
  )
}

function PlacedBanner({ banner }: { readonly banner: BannerData }) {
  const act = useNewsLink(banner)
  const content = (
    <>
      <img alt="" className={classes.art} height={420} loading="lazy" src={banner.phoneUrl} width={780} />
      <span className={classes.words}>
        <span className={classes.title}>{banner.title}</span>
        <span className={classes.text}>{banner.text}</span>
      </span>
      {act === undefined ? null : <IconArrowRight aria-hidden className={classes.arrow} size="1.1rem" />}
    </>
  )
  if (act === undefined) return <div className={classes.banner}>{content}</div>
  return (
    <button className={classes.banner} onClick={act} type="button">
      {content}
    </button>
  )
}
