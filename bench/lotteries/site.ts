/** The file in the data folder that contains a {@link LotterySite}. */
export const siteFile = 'bench-lotteries.json'

/** The server program for this load. */
export const lotteriesServer = 'bench/lotteries/lotteries-server.ts'

/** The members who bet and buy slips over HTTP. The others have slips on the large draw. */
export const buyers = 96
/** How many members hold the slips of a large draw. */
export const holders = 10_000

/** What the load needs to know about the server, apart from its address. */
export interface LotterySite {
  /** The connection string of the database's owner: a million slips are inserted at once, and a draw's cut-off is moved. */
  readonly ownerAddress: string
}
