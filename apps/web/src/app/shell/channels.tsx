import type { OfficialChannel } from '@baize/contract'
import { IconAt, IconMessageCircle, IconSend, IconUsersGroup, type Icon } from '@tabler/icons-react'
import { useBrand } from '../../api/use-brand.ts'
import { HouseLink } from './house-link.tsx'
import classes from './channels.module.css'

// Generic icons, because the services' logos are trademarks.
const signs: Record<OfficialChannel['labelNameEn'], Icon> = {
  LINE: IconMessageCircle,
  TELEGRAM: IconSend,
  FACEBOOK: IconUsersGroup,
  TWITTER: IconAt,
}

/** The brand's official channels (2.054, 2.066). */
export function Channels({ label }: { readonly label: string }) {
  const { officialChannels } = useBrand()
  return (
    <ul aria-label={label} className={classes.channels}>
      {officialChannels.map(({ labelNameEn: name, url }) => {
        const Sign = signs[name]
        return (
          <li key={name}>
            <HouseLink address={url} className={classes.channel}>
              <Sign aria-hidden size="1.1rem" stroke={1.7} />
              {names[name]}
            </HouseLink>
          </li>
        )
      })}
    </ul>
  )
}

// Names of services are the same in every language.
const names: Record<OfficialChannel['labelNameEn'], string> = {
  LINE: 'LINE',
  TELEGRAM: 'Telegram',
  FACEBOOK: 'Facebook',
  TWITTER: 'Twitter',
}
