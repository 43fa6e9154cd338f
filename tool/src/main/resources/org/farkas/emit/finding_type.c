struct farkas_finding {
    const char *title;
    void (*run)(void);
};
