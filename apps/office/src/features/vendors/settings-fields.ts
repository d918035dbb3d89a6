/** What the form about a vendor holds, as it is typed. */
export interface SettingsFields {
  readonly vendorCode: string
  readonly dialect: 'gcp' | 'rs'
  readonly walletMode: 'seamless' | 'transfer'
  readonly apiBase: string
  readonly launchOrigins: string
  readonly allowedNetworks: string
  readonly roundWindowHours: string
  readonly vendorKey: string
  readonly reason: string
}
