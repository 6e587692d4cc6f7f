/**
 * The page begins here, with nothing imported before it: the token of an embedded configurator leaves the address
 * before anything else is loaded.
 */
if (location.pathname === '/iframe/hoseassembly') {
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  import('./embedded/embedded.js').then(({ embed }) => embed(query));
} else {
  import('./app.js');
}
