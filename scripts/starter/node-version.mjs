/**
 * The versions under which npm installs everything: of an optional package whose `engines` exclude
 * the running Node, npm says nothing and installs nothing. A test compares them with the lock file.
 */
export const RANGES = [
  { from: [20, 19, 0], below: [21, 0, 0] },
  { from: [22, 12, 0], below: [Infinity, 0, 0] },
];

/**
 * Why nothing is installed with this Node; undefined if it can be. npm names the Node that runs it,
 * which is another one than ours once the pinned Node is installed.
 */
export function nodeRefusal(userAgent, own) {
  const version = versionsOf(userAgent, own).node;
  if (suits(version)) return undefined;
  return (
    "Tremplin needs Node 20.19 or newer (of the versions 22: 22.12 or newer; not 21) and found " +
    version +
    ": install it from https://nodejs.org, then run the same command again."
  );
}

/** `npm/10.8.2 node/v20.19.0 linux x64 workspaces/false` */
export function versionsOf(userAgent = "", own = "") {
  const node = /(?:^| )node\/v?(\d[^ ]*)/.exec(userAgent);
  const npm = /(?:^| )npm\/(\d[^ ]*)/.exec(userAgent);
  return { node: node ? node[1] : own, npm: npm ? npm[1] : "" };
}

export function suits(version) {
  const parts = version.split(/[.-]/).slice(0, 3).map(Number);
  return RANGES.some(({ from, below }) => isAtLeast(parts, from) && !isAtLeast(parts, below));
}

function isAtLeast(version, least) {
  for (let place = 0; place < 3; place += 1) {
    const difference = (version[place] || 0) - least[place];
    if (difference !== 0) return difference > 0;
  }
  return true;
}
