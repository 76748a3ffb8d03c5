// Variables of local runs.

type Name = 'site' | 'portal' | 'ops';
type Variables = Record<string, unknown>;

/**
 * Settings of a deployment that would make the console of a local run inaccessible, or its links lead to the deployed
 * site: Cloudflare Access, and the hosts of console and site.
 */
const LOCAL: Record<Name, Record<string, string>> = {
  site: { OPS_ORIGIN: '' },
  portal: {},
  ops: { ACCESS_TEAM_DOMAIN: '', ACCESS_AUD: '', SITE_ORIGIN: '' },
};

/**
 * Variables of a Worker in a local run, before those of its .dev.vars file, which take precedence.
 *
 * @param configured variables in its configuration
 */
export const localVariables = <V extends Variables>(name: Name, configured?: V): V & Record<string, string> =>
  Object.assign({}, configured, LOCAL[name]);
