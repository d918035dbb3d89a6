import {
  IconAddressBook,
  IconBell,
  IconCoin,
  IconDevices,
  IconFileDownload,
  IconHistory,
  IconId,
  IconLink,
  IconLock,
  IconMapPin,
  IconShieldLock,
  IconUserX,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CentreKey } from '../../../language/phrases.ts'
import { ContactsSection } from './contacts-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { FactorSection } from './factor-section.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { LoginHistory } from './login-history.tsx'
import { MoneyNewsSection } from './money-news-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PaymentPassword } from './payment-password.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RegisteredPlaces } from './registered-places.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** One section of the security centre. Its address is `/member/account#<id>`. */
export interface SecuritySection {
  readonly id: string
  readonly icon: Icon
  readonly name: CentreKey
  /** Explains the section, if its name does not. */
  readonly text?: CentreKey
  /** The content of its card, below the heading. */
  readonly Part: ComponentType
}

/** The sections of the security centre, from top to bottom. `safeguards.ts` counts the account's protection. */
export const securitySections: readonly SecuritySection[] = [
  { id: 'profile', icon: IconId, name: 'section.profile', text: 'section.profileText', Part: ProfileSection },
  {
    id: 'contacts',
    icon: IconAddressBook,
    name: 'section.contacts',
    text: 'section.contactsText',
    Part: ContactsSection,
  },
  { id: 'news', icon: IconBell, name: 'section.news', text: 'section.newsText', Part: MoneyNewsSection },
  { id: 'password', icon: IconLock, name: 'section.password', Part: PasswordSection },
  { id: 'payment', icon: IconCoin, name: 'section.payment', Part: PaymentPassword },
  { id: 'factor', icon: IconShieldLock, name: 'section.factor', text: 'section.factorText', Part: FactorSection },
  { id: 'places', icon: IconMapPin, name: 'section.places', text: 'section.placesText', Part: RegisteredPlaces },
  { id: 'linked', icon: IconLink, name: 'section.linked', text: 'section.linkedText', Part: LinkedAccounts },
  {
    id: 'sessions',
    icon: IconDevices,
    name: 'section.sessions',
    text: 'section.sessionsText',
    Part: SessionsSection,
  },
  { id: 'logins', icon: IconHistory, name: 'section.logins', text: 'section.loginsText', Part: LoginHistory },
  { id: 'data', icon: IconFileDownload, name: 'section.data', text: 'section.dataText', Part: DataSection },
  { id: 'deletion', icon: IconUserX, name: 'section.deletion', text: 'section.deletionText', Part: DeletionSection },
]
